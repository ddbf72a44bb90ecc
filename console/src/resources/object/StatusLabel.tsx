import { Label } from '@patternfly/react-core';
import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import type { KindName } from '../kinds/register';
import { statusOf } from '../kinds/status';
import { statusColor } from '../status-color';
import { texts } from './texts';

/** How an object does, beside its name, and that it is being deleted where its status does not say so. */
export function StatusLabel({ kind, object }: { readonly kind: KindName; readonly object: KubeObject }) {
  const words = useText(texts).object;
  const status = statusOf(kind, object);
  return (
    <>
      {status !== undefined && (
        <Label className="hc-status" color={statusColor(status) ?? 'grey'}>
          {status}
        </Label>
      )}
      {object.metadata.deletionTimestamp !== undefined && status !== 'Terminating' && (
        <Label isCompact color="orange">
          {words.terminating}
        </Label>
      )}
    </>
  );
}
