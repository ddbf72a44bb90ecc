import { Button } from '@patternfly/react-core';
import { Suspense } from 'react';
import { isForbidden, StatusError } from '../../api/status';
import { ErrorState } from '../../app/ErrorState';
import { Loading } from '../../app/Loading';
import { part } from '../../app/part';
import { useText } from '../../i18n/language';
import type { Place } from '../../kube/place';
import { texts } from '../texts';

const Forbidden = part(async () => (await import('../../access/Forbidden')).Forbidden);
const NamespaceChoice = part(async () => (await import('./NamespaceChoice')).NamespaceChoice);
export const NothingThere = part(async () => (await import('./NothingThere')).NothingThere);

interface FailureProps {
  readonly error: unknown;
  readonly cluster: string;
  readonly place: Place;
  readonly namespaced: boolean;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

/** The reason why there is no list, in the words of the server that refused it. */
export function ListFailure({ error, cluster, place, namespaced, onRetry, onClear }: FailureProps) {
  const words = useText(texts);
  const code = error instanceof StatusError ? error.status.code : 0;
  const isRefused = isForbidden(error);
  if (isRefused && namespaced && place.namespace === undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <NamespaceChoice error={error} cluster={cluster} place={place} />
      </Suspense>
    );
  }
  return (
    <ErrorState
      error={error}
      title={words.listFailed}
      onRetry={onRetry}
      actions={
        code === 400 && (
          <Button variant="link" onClick={onClear}>
            {words.clearTerms}
          </Button>
        )
      }
    >
      {isRefused && (
        <Suspense fallback={null}>
          <Forbidden error={error} cluster={cluster} place={place} namespaced={namespaced} />
        </Suspense>
      )}
    </ErrorState>
  );
}
