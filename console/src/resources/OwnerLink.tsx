import { Link } from 'react-router';
import { useOwnerKind } from '../kube/kinds';
import { consolePath } from '../kube/place';
import type { OwnerReference } from '../kube/table';

interface OwnerLinkProps {
  readonly cluster: string;
  readonly owner: Pick<OwnerReference, 'apiVersion' | 'kind' | 'name'>;
  readonly namespace: string | undefined;
}

/** An owner of the object; a link when the cluster serves its kind. An owner is in the same namespace, or in none. */
export function OwnerLink({ cluster, owner, namespace }: OwnerLinkProps) {
  const text = `${owner.kind} ${owner.name}`;
  const kind = useOwnerKind(cluster, owner);
  if (!kind) {
    return <div>{text}</div>;
  }
  const { group, version, plural } = kind;
  return (
    <div>
      <Link
        to={consolePath(cluster, {
          group,
          version,
          plural,
          ...(kind.namespaced && namespace !== undefined ? { namespace } : {}),
          name: owner.name,
        })}
      >
        {text}
      </Link>
    </div>
  );
}
