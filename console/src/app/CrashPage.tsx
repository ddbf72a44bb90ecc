import { Button } from '@patternfly/react-core';
import { QueryClientContext } from '@tanstack/react-query';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import { isGatewayAway, onGateway } from '../api/gateway';
import { useText } from '../i18n/language';
import { EmptyState } from './EmptyState';
import { texts } from './texts';

/**
 * When the console itself fails, or a part of it can no longer be loaded because the gateway was upgraded or does not answer. With the
 * gateway's return the page is loaded again, unless that would lose what somebody has typed (see useKept).
 */
export function CrashPage() {
  const words = useText(texts);
  const client = useContext(QueryClientContext);
  const away = useSyncExternalStore(onGateway, isGatewayAway);
  useEffect(
    () =>
      onGateway(() => {
        const kept = client?.getQueryCache().findAll({ queryKey: ['kept'] }) ?? [];
        if (!isGatewayAway() && kept.length === 0) {
          window.location.reload();
        }
      }),
    [client],
  );
  return (
    <EmptyState
      title={away ? words.notLoaded : words.crashed}
      actions={<Button onClick={() => window.location.reload()}>{words.reload}</Button>}
    >
      {away ? words.triesAgain : words.crashedBody}
    </EmptyState>
  );
}
