import { useSyncExternalStore } from 'react';
import { isGatewayAway, onGateway } from '../api/gateway';
import { isAnswered } from '../api/status';
import { useText } from '../i18n/language';
import { useErrorText } from './ErrorState';
import { Notice } from './Notice';
import { texts } from './texts';

/**
 * Above what could not be refreshed: that it is older, and why. That the gateway is away is said once, above the page; a call
 * may also be lost on its way to a gateway that is there.
 */
export function Outdated({ error }: { readonly error: unknown }) {
  const words = useText(texts);
  const errorText = useErrorText();
  const away = useSyncExternalStore(onGateway, isGatewayAway);
  if (error === null || error === undefined || (away && !isAnswered(error))) {
    return null;
  }
  const { message, hint } = errorText(error);
  return (
    <Notice variant="warning" title={words.outdated} className="hc-note">
      {message} {isAnswered(error) ? hint : words.hints.unavailable}
    </Notice>
  );
}
