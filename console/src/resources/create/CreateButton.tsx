import { ActionButton } from '../../access/ActionButton';
import { useRefusal } from '../../access/useRefusal';
import { useText } from '../../i18n/language';
import type { Kind } from '../../kube/discovery';
import type { Place } from '../../kube/place';
import { texts } from '../texts';

interface CreateButtonProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
  readonly onCreate: () => void;
}

/** Begins a new object. Of all namespaces nobody knows which one it is for, so that is not asked. */
export function CreateButton({ cluster, place, kind, onCreate }: CreateButtonProps) {
  const words = useText(texts);
  const { group, plural, namespace } = place;
  const isKnown = !kind.namespaced || namespace !== undefined;
  const refusal = useRefusal(cluster, isKnown ? { verb: 'create', group, resource: plural, namespace } : undefined);
  return (
    <ActionButton refusal={refusal} onClick={onCreate}>
      {words.create}
    </ActionButton>
  );
}
