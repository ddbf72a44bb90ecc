import { Label } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import { type AuditEvent, isDryRun } from './event';
import { texts } from './texts';

/** Marks a call that changed nothing, because it only tried a change. */
export function DryRunLabel({ event }: { readonly event: AuditEvent }) {
  const words = useText(texts);
  return (
    isDryRun(event) && (
      <div>
        <Label isCompact variant="outline">
          {words.dryRun}
        </Label>
      </div>
    )
  );
}
