import { Button, EmptyState, EmptyStateActions, EmptyStateBody, EmptyStateFooter } from '@patternfly/react-core';
import ExclamationCircleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-circle-icon';
import type { ReactNode } from 'react';
import { StatusError } from '../api/status';
import { useText } from '../i18n/language';
import { texts } from './texts';

type Words = (typeof texts)['en'];

/** What to do next, by what went wrong. */
function hint(error: unknown, words: Words): string {
  const code = error instanceof StatusError ? error.status.code : 0;
  switch (code) {
    case 0:
      return words.hints.noAnswer;
    case 403:
      return words.hints.forbidden;
    case 404:
      return words.hints.notFound;
    case 409:
      return words.hints.conflict;
    case 429:
      return words.hints.tooMany;
    case 502:
    case 503:
    case 504:
      return words.hints.unavailable;
    default:
      return words.hints.other;
  }
}

/** The server's own message, and what to do next. */
export function useErrorText(): (error: unknown) => { readonly message: string; readonly hint: string } {
  const words = useText(texts);
  return (error) => {
    const silent = error instanceof StatusError && error.status.message === undefined;
    return { message: silent || !(error instanceof Error) ? '' : error.message, hint: hint(error, words) };
  };
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly actions?: ReactNode;
}

/** In the place of what could not be shown. */
export function ErrorState({ error, title, onRetry, actions }: ErrorStateProps) {
  const words = useText(texts);
  const text = useErrorText()(error);
  return (
    <EmptyState headingLevel="h2" status="danger" icon={ExclamationCircleIcon} titleText={title ?? words.somethingFailed}>
      <EmptyStateBody>
        {text.message !== '' && <p>{text.message}</p>}
        <p>{text.hint}</p>
      </EmptyStateBody>
      <EmptyStateFooter>
        <EmptyStateActions>
          {onRetry && <Button onClick={onRetry}>{words.retry}</Button>}
          {actions}
        </EmptyStateActions>
      </EmptyStateFooter>
    </EmptyState>
  );
}
