import { Button } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import { EmptyState } from './EmptyState';
import { texts } from './texts';

/** When the console itself fails, or a part of it can no longer be loaded because the gateway was upgraded. */
export function CrashPage() {
  const words = useText(texts);
  return (
    <EmptyState title={words.crashed} actions={<Button onClick={() => window.location.reload()}>{words.reload}</Button>}>
      {words.crashedBody}
    </EmptyState>
  );
}
