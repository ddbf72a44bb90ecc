import { Button, EmptyState, EmptyStateActions, EmptyStateBody, EmptyStateFooter } from '@patternfly/react-core';
import ExclamationCircleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-circle-icon';
import type { ReactNode } from 'react';
import { isAnswered, StatusError } from '../api/status';
import { useText } from '../i18n/language';
import { adviceFor } from './advice';
import { texts } from './texts';

/** The server's own message, and what to do next. */
export function useErrorText(): (error: unknown) => { readonly message: string; readonly hint: string } {
  const { hints } = useText(texts);
  return (error) => {
    const status = error instanceof StatusError ? error.status : undefined;
    const hint = hints[adviceFor(error)];
    return {
      message: status === undefined && error instanceof Error ? error.message : (status?.message ?? ''),
      hint: typeof hint === 'string' ? hint : hint(status?.details?.name ?? ''),
    };
  };
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly actions?: ReactNode;
  /** Further actions beside the retry. */
  readonly children?: ReactNode;
}

/** In the place of what could not be shown. */
export function ErrorState({ error, title, onRetry, actions, children }: ErrorStateProps) {
  const words = useText(texts);
  const text = useErrorText()(error);
  return (
    <EmptyState
      headingLevel="h2"
      status="danger"
      icon={ExclamationCircleIcon}
      titleText={title ?? words.somethingFailed}
    >
      <EmptyStateBody>
        {text.message !== '' && <p className="hc-break">{text.message}</p>}
        <p>{text.hint}</p>
        {!isAnswered(error) && <p>{words.triesAgain}</p>}
      </EmptyStateBody>
      <EmptyStateFooter>
        <EmptyStateActions>
          {onRetry && <Button onClick={onRetry}>{words.retry}</Button>}
          {actions}
        </EmptyStateActions>
        {children}
      </EmptyStateFooter>
    </EmptyState>
  );
}
