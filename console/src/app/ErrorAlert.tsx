import { type ReactNode, useSyncExternalStore } from 'react';
import { isGatewayAway, onGateway } from '../api/gateway';
import { isAnswered } from '../api/status';
import { useText } from '../i18n/language';
import { useErrorText } from './ErrorState';
import { Notice } from './Notice';
import { texts } from './texts';

/** Inside a form or dialog: what went wrong with the last attempt, read out at once. Nothing without an error. */
export function ErrorAlert({
  error,
  title,
  children,
}: {
  readonly error: unknown;
  readonly title?: string;
  readonly children?: ReactNode;
}) {
  const words = useText(texts);
  const errorText = useErrorText();
  const away = useSyncExternalStore(onGateway, isGatewayAway);
  if (error === null || error === undefined) {
    return null;
  }
  const text = errorText(error);
  return (
    <Notice variant="danger" isLiveRegion title={title ?? words.somethingFailed}>
      {text.message !== '' && <p>{text.message}</p>}
      <p>{away || isAnswered(error) ? text.hint : words.backAgain}</p>
      {children}
    </Notice>
  );
}
