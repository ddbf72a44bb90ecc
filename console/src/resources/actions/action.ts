import type { Kind } from '../../kube/discovery';
import type { Place } from '../../kube/place';

/** The actions on an object beside reading, editing and deleting it. */
export const actionNames = [
  'scale',
  'restart',
  'rollBack',
  'runNow',
  'suspend',
  'resume',
  'cordon',
  'uncordon',
  'drain',
  'debug',
  'label',
  'annotate',
] as const;
export type ActionName = (typeof actionNames)[number];

/** The actions of every kind whose objects can be changed. */
export const commonActions: readonly ActionName[] = ['label', 'annotate'];

/** The actions that can be done to many objects at once. */
const onMany: readonly ActionName[] = [
  'scale',
  'restart',
  'suspend',
  'resume',
  'cordon',
  'uncordon',
  'label',
  'annotate',
];

export function isOnMany(action: ActionName): boolean {
  return onMany.includes(action);
}

/** An object that something is done to. */
export interface Target {
  readonly cluster: string;
  readonly place: Place & { readonly name: string };
  readonly kind: Kind;
  /** The object that was seen; a later one of the same name is another. */
  readonly uid: string | undefined;
}

/** A call that changes an object. */
export interface ActionRequest {
  readonly method: 'PATCH' | 'POST' | 'DELETE';
  /** The API server's own path. */
  readonly path: string;
  readonly contentType: string;
  readonly body: unknown;
}

/** The requests to each target, and the command of kubectl that does the same. */
export interface Wish {
  readonly requestFor: (target: Target) => ActionRequest;
  readonly kubectl: (target: Target) => string;
  /** Parameters on which the two depend; with the same ones, they do the same. */
  readonly input: readonly unknown[];
}

/** Names a target to the reader: `prod/shop/web`, with as much as tells it from others. */
export function titleOf({ cluster, place }: Target, withCluster: boolean): string {
  return [withCluster ? cluster : undefined, place.namespace, place.name].filter(Boolean).join('/');
}
