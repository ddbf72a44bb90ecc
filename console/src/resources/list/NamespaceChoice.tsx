import { Button } from '@patternfly/react-core';
import CubesIcon from '@patternfly/react-icons/dist/esm/icons/cubes-icon';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../app/EmptyState';
import { useErrorText } from '../../app/ErrorState';
import { useText } from '../../i18n/language';
import { collectionOf, consolePath, type Place } from '../../kube/place';
import { useAllowedNamespaces } from './allowed-namespaces';
import { Forbidden } from '../../access/Forbidden';
import { texts } from '../../access/forbidden-texts';

interface NamespaceChoiceProps {
  readonly error: unknown;
  readonly cluster: string;
  readonly place: Place;
}

/** In the place of a list of all namespaces for whom it is refused: the namespaces in which they may list the kind. */
export function NamespaceChoice({ error, cluster, place }: NamespaceChoiceProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const { message } = useErrorText()(error);
  const allowed = useAllowedNamespaces(cluster, place);
  const names = allowed.data ?? [];
  return (
    <EmptyState title={words.choose} icon={CubesIcon}>
      <p>{allowed.isPending ? words.looking : names.length > 0 ? words.allowed : words.noneKnown}</p>
      <div className="hc-namespaces">
        {names.map((namespace) => (
          <Button
            key={namespace}
            variant="secondary"
            onClick={() => void navigate(consolePath(cluster, { ...collectionOf(place), namespace }))}
          >
            {namespace}
          </Button>
        ))}
      </div>
      <Forbidden error={error} cluster={cluster} place={place} namespaced />
      <p className="hc-break hc-subtle hc-small">{message}</p>
    </EmptyState>
  );
}
