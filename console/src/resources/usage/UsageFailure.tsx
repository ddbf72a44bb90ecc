import { Suspense } from 'react';
import { isForbidden } from '../../api/status';
import { ErrorState } from '../../app/ErrorState';
import { part } from '../../app/part';
import { useText } from '../../i18n/language';
import type { Place } from '../../kube/place';
import { placeOfMeasured } from './measured';
import { texts } from './texts';

const Forbidden = part(async () => (await import('../../access/Forbidden')).Forbidden);

interface UsageFailureProps {
  readonly error: unknown;
  readonly cluster: string;
  /** Of the pods or nodes. */
  readonly place: Place;
  readonly onRetry: () => void;
  readonly onNamespace: (namespace: string) => void;
}

/** The reason why usage cannot be shown. Where the cluster refuses it: a field for a namespace, and how an administrator allows it. */
export function UsageFailure({ error, cluster, place, onRetry, onNamespace }: UsageFailureProps) {
  const words = useText(texts);
  return (
    <ErrorState error={error} title={words.failed} onRetry={onRetry}>
      {isForbidden(error) && (
        <Suspense fallback={null}>
          <Forbidden
            error={error}
            cluster={cluster}
            place={placeOfMeasured(place)}
            namespaced={place.plural === 'pods'}
            onNamespace={onNamespace}
          />
        </Suspense>
      )}
    </ErrorState>
  );
}
