import { apiPath } from '../../kube/place';
import type { ActionRequest, Target } from './action';

/**
 * The requests of the actions, which are those that kubectl sends.
 *
 * @see https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/
 */
export const mergePatch = 'application/merge-patch+json';
export const strategicPatch = 'application/strategic-merge-patch+json';
export const jsonPatch = 'application/json-patch+json';

/** The annotation with which `kubectl rollout restart` makes the pod template differ from the one before. */
export const restartedAt = 'kubectl.kubernetes.io/restartedAt';

function patch(target: Target, contentType: string, body: unknown, subresource?: string): ActionRequest {
  return { method: 'PATCH', path: apiPath(target.place, subresource), contentType, body };
}

/** As `kubectl scale`. */
export function scale(target: Target, replicas: number): ActionRequest {
  return patch(target, mergePatch, { spec: { replicas } }, 'scale');
}

/** As `kubectl rollout restart`. */
export function restart(target: Target, time: Date): ActionRequest {
  const at = time.toISOString().replace(/\.\d+Z$/, 'Z');
  return patch(target, strategicPatch, {
    spec: { template: { metadata: { annotations: { [restartedAt]: at } } } },
  });
}

/** Keeps a CronJob from making Jobs, or a Job from running its pods. */
export function suspend(target: Target, suspended: boolean): ActionRequest {
  return patch(target, strategicPatch, { spec: { suspend: suspended } });
}

/** As `kubectl cordon` and `kubectl uncordon`. */
export function cordon(target: Target, unschedulable: boolean): ActionRequest {
  return patch(target, strategicPatch, { spec: { unschedulable: unschedulable ? true : null } });
}

/** Changes of labels or annotations by key; null removes one. */
export type Marks = Readonly<Record<string, string | null>>;

/** As `kubectl label --overwrite` and `kubectl annotate --overwrite`. */
export function mark(target: Target, field: 'labels' | 'annotations', marks: Marks): ActionRequest {
  return patch(target, mergePatch, { metadata: { [field]: marks } });
}

/** A container that is added to a running pod. */
export interface DebugContainer {
  readonly name: string;
  readonly image: string;
  /** The container whose processes it sees; empty for none. */
  readonly target: string;
}

/**
 * As `kubectl debug -it`, in the form of Kubernetes 1.23 and newer.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/pods/ephemeral-containers/
 */
export function debug(pod: Target, { name, image, target }: DebugContainer): ActionRequest {
  const container = {
    name,
    image,
    stdin: true,
    tty: true,
    terminationMessagePolicy: 'File',
    ...(target === '' ? {} : { targetContainerName: target }),
  };
  return patch(pod, strategicPatch, { spec: { ephemeralContainers: [container] } }, 'ephemeralcontainers');
}

/** The policy for the objects that a deleted one owns. */
export const propagations = ['Background', 'Foreground', 'Orphan'] as const;
export type Propagation = (typeof propagations)[number];

/** As `kubectl delete --cascade`, and of the very object that was seen. */
export function remove(target: Target, propagationPolicy: Propagation): ActionRequest {
  return {
    method: 'DELETE',
    path: apiPath(target.place),
    contentType: 'application/json',
    body: {
      kind: 'DeleteOptions',
      apiVersion: 'v1',
      propagationPolicy,
      ...(target.uid === undefined ? {} : { preconditions: { uid: target.uid } }),
    },
  };
}
