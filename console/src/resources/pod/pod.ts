import type { KubeObject } from '../../kube/client';
import { type DemandingContainer, type Demands, demandsOf } from './demands';

/** A container of a pod, with what its status says of it. */
export interface Container {
  readonly name: string;
  readonly image: string;
  readonly init: boolean;
  /** Whether it was added to the running pod. */
  readonly debug: boolean;
  readonly ready: boolean;
  readonly restarts: number;
  /** `Running`, or the reason why not: `CrashLoopBackOff`, `Completed` */
  readonly state: string;
  /** what is said of that state */
  readonly message?: string;
  /** how it ended before it was started again */
  readonly lastEnd?: Ending;
  readonly demands: Demands;
}

export interface Ending {
  readonly exitCode?: number;
  readonly signal?: number;
  readonly reason?: string;
  readonly finishedAt?: string;
}

interface ContainerSpec extends DemandingContainer {
  readonly name: string;
  readonly image?: string;
}

interface ContainerStatus {
  readonly name: string;
  readonly ready?: boolean;
  readonly restartCount?: number;
  readonly state?: Readonly<Record<string, { readonly reason?: string; readonly message?: string } | undefined>>;
  readonly lastState?: { readonly terminated?: Ending };
}

/** Why a container has written no log yet: `ImagePullBackOff`, `Unschedulable`, with what else is said of it. */
export interface NotStarted {
  readonly reason: string;
  readonly message: string;
}

/** Nothing once a container runs, or has run: it has a log then, also while it waits to be started again. */
export function notStarted(pod: KubeObject, container: string): NotStarted | undefined {
  const statuses = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'].flatMap(
    (name) => (pod.status?.[name] ?? []) as readonly ContainerStatus[],
  );
  const status = statuses.find(({ name }) => name === container);
  const phase = pod.status?.['phase'];
  if (status === undefined && phase !== undefined && phase !== 'Pending') {
    return undefined;
  }
  const { state = {}, lastState = {} } = status ?? {};
  if ([state['running'], state['terminated'], lastState.terminated].some((each) => each !== undefined)) {
    return undefined;
  }
  const { waiting } = state;
  if (waiting !== undefined) {
    return { reason: waiting.reason ?? 'Waiting', message: waiting.message ?? '' };
  }
  const unmet = conditionsOf(pod).find((each) => each.type === 'PodScheduled' && each.status === 'False');
  return { reason: unmet?.reason ?? 'Pending', message: unmet?.message ?? '' };
}

/** The containers of a pod: its own ones first, since they are what one looks for, then those that ran before them, then those added later. */
export function containersOf(pod: KubeObject): Container[] {
  return [
    ...group(pod, 'containers', 'containerStatuses'),
    ...group(pod, 'initContainers', 'initContainerStatuses'),
    ...group(pod, 'ephemeralContainers', 'ephemeralContainerStatuses'),
  ];
}

function group(pod: KubeObject, specs: string, statuses: string): Container[] {
  const known = (pod.status?.[statuses] ?? []) as readonly ContainerStatus[];
  return ((pod.spec?.[specs] ?? []) as readonly ContainerSpec[]).map((spec) => {
    const status = known.find((each) => each.name === spec.name);
    const message = Object.values(status?.state ?? {})[0]?.message;
    const lastEnd = status?.lastState?.terminated;
    return {
      ...(message === undefined ? {} : { message }),
      ...(lastEnd === undefined ? {} : { lastEnd }),
      name: spec.name,
      image: spec.image ?? '',
      init: specs === 'initContainers',
      debug: specs === 'ephemeralContainers',
      ready: status?.ready ?? false,
      restarts: status?.restartCount ?? 0,
      state: stateOf(status),
      demands: demandsOf(spec),
    };
  });
}

function stateOf(status: ContainerStatus | undefined): string {
  const [name, detail] = Object.entries(status?.state ?? {})[0] ?? [];
  if (name === undefined) {
    return 'Waiting';
  }
  return detail?.reason ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** A condition, as most kinds have them in their status. */
export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string;
}

export function conditionsOf(object: KubeObject): Condition[] {
  const conditions = object.status?.['conditions'];
  return Array.isArray(conditions) ? (conditions as Condition[]).filter((each) => typeof each.type === 'string') : [];
}

/** The fields of an object's status that are one word or number: phase, replicas, pod IP. */
export function factsOf(object: KubeObject): (readonly [string, string])[] {
  return Object.entries(object.status ?? {}).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)] as const] : [],
  );
}
