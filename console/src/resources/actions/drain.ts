import type { KubeObject } from '../../kube/client';
import { apiPath } from '../../kube/place';
import type { ActionRequest } from './action';

/** A loss by the eviction of a pod: its emptyDir volumes, or itself when no controller makes another one. */
export const losses = ['emptyDir', 'unmanaged'] as const;
export type Loss = (typeof losses)[number];

/** The effect on a pod of draining its node. */
export type Fate =
  | { readonly does: 'stay'; readonly because: 'daemonSet' | 'mirror' }
  | { readonly does: 'leave'; readonly loses: readonly Loss[] };

/** @see https://kubernetes.io/docs/reference/kubectl/generated/kubectl_drain/ */
export function fateOf(pod: KubeObject): Fate {
  if (pod.metadata.annotations?.['kubernetes.io/config.mirror'] !== undefined) {
    return { does: 'stay', because: 'mirror' };
  }
  if (['Succeeded', 'Failed'].includes(String(pod.status?.['phase']))) {
    return { does: 'leave', loses: [] };
  }
  const controller = (pod.metadata.ownerReferences ?? []).find((owner) => owner.controller === true);
  if (controller?.kind === 'DaemonSet') {
    return { does: 'stay', because: 'daemonSet' };
  }
  const volumes = (pod.spec?.['volumes'] ?? []) as readonly { readonly emptyDir?: object }[];
  const has = {
    emptyDir: volumes.some(({ emptyDir }) => emptyDir !== undefined),
    unmanaged: controller === undefined,
  };
  return { does: 'leave', loses: losses.filter((loss) => has[loss]) };
}

/** The losses that a person has agreed to. */
export type Agreed = Readonly<Record<Loss, boolean>>;

/** The losses that a person has to agree to before a pod may be evicted. */
export function blockedBy(fate: Fate, agreed: Agreed): readonly Loss[] {
  return fate.does === 'leave' ? fate.loses.filter((loss) => !agreed[loss]) : [];
}

/** An eviction respects PodDisruptionBudgets, which a deletion does not. */
export function eviction({ metadata: { name, namespace, uid } }: KubeObject, apiVersion: string): ActionRequest {
  return {
    method: 'POST',
    path: apiPath({ group: '', version: 'v1', namespace, plural: 'pods', name }, 'eviction'),
    contentType: 'application/json',
    body: {
      apiVersion,
      kind: 'Eviction',
      metadata: { name, namespace },
      ...(uid === undefined ? {} : { deleteOptions: { preconditions: { uid } } }),
    },
  };
}

/** Where the pods of a node are listed; a node has a few hundred at most. */
export function podsOf(node: string): string {
  const query = new URLSearchParams({ fieldSelector: `spec.nodeName=${node}`, limit: '1000' });
  return `${apiPath({ group: '', version: 'v1', plural: 'pods' })}?${query.toString()}`;
}
