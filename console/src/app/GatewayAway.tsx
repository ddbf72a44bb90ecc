import { AlertActionLink } from '@patternfly/react-core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { askGateway, isGatewayAway, onGateway } from '../api/gateway';
import { useText } from '../i18n/language';
import { Notice } from './Notice';
import { texts } from './texts';

/** Above every page while the gateway does not answer. When it is back, what is on the page is asked for again. */
export function GatewayAway() {
  const words = useText(texts);
  const client = useQueryClient();
  const away = useSyncExternalStore(onGateway, isGatewayAway);
  useEffect(() => onGateway(() => void (isGatewayAway() || client.invalidateQueries())), [client]);
  useEffect(() => {
    const ask = () => void (isGatewayAway() && askGateway());
    window.addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return (
    away && (
      <Notice
        variant="danger"
        className="hc-frame-note"
        isLiveRegion
        title={words.gatewayAway}
        actionLinks={<AlertActionLink onClick={() => void askGateway()}>{words.tryNow}</AlertActionLink>}
      >
        {words.triesAgain}
      </Notice>
    )
  );
}
