import type { ResourceAttributes } from '../../access/attributes';
import { useRefusal } from '../../access/useRefusal';
import type { Kind } from '../../kube/discovery';
import type { ActionName } from './action';
import { useUnsupportedDebug } from './useUnsupportedDebug';

/** Where something would be done: to one object, or without a name to any of a namespace or, without one, of the cluster. */
export interface Where {
  readonly cluster: string;
  readonly kind: Kind;
  readonly namespace: string | undefined;
  readonly name?: string;
}

/** The permissions that a caller needs for an action. */
export function needsOf(action: ActionName, { kind, namespace, name }: Where): readonly ResourceAttributes[] {
  const patch = { verb: 'patch', group: kind.group, resource: kind.plural, namespace, name };
  switch (action) {
    case 'scale':
      return [{ ...patch, subresource: 'scale' }];
    case 'runNow':
      return [{ verb: 'create', group: 'batch', resource: 'jobs', namespace }];
    case 'debug':
      return [{ ...patch, subresource: 'ephemeralcontainers' }];
    case 'drain':
      // its pods are in any namespace
      return [patch, { verb: 'create', group: '', resource: 'pods', subresource: 'eviction' }];
    case 'restart':
    case 'rollBack':
    case 'suspend':
    case 'resume':
    case 'cordon':
    case 'uncordon':
    case 'label':
    case 'annotate':
      return [patch];
  }
}

/** Why somebody may not do an action; nothing when they may. Without a place nothing is asked. */
export function useActionRefusal(action: ActionName, where: Where | undefined): string | undefined {
  const [first, second] = where ? needsOf(action, where) : [];
  const one = useRefusal(where?.cluster ?? '', first);
  const other = useRefusal(where?.cluster ?? '', second);
  const unsupported = useUnsupportedDebug(action === 'debug' ? where?.cluster : undefined);
  return unsupported ?? one ?? other;
}
