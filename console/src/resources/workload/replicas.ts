import type { KubeObject } from '../../kube/client';
import { type Condition, conditionsOf } from '../pod/pod';

/** How many pods a workload wants, and how far they are. */
export interface Replicas {
  readonly desired: number;
  /** of the newest revision */
  readonly updated: number;
  readonly ready: number;
  /** ready for `minReadySeconds` */
  readonly available: number;
}

/** Of a Deployment, ReplicaSet, StatefulSet or DaemonSet. */
export function replicasOf({ spec = {}, status = {} }: KubeObject): Replicas {
  const number = (name: string) => numberOf(status[name]) ?? 0;
  if (status['desiredNumberScheduled'] !== undefined) {
    return {
      desired: number('desiredNumberScheduled'),
      updated: number('updatedNumberScheduled'),
      ready: number('numberReady'),
      available: number('numberAvailable'),
    };
  }
  const ready = number('readyReplicas');
  // a StatefulSet does not tell before Kubernetes 1.22
  const atOnce = (numberOf(spec['minReadySeconds']) ?? 0) === 0;
  return {
    desired: numberOf(spec['replicas']) ?? 1,
    updated: numberOf(status['updatedReplicas']) ?? number('fullyLabeledReplicas'),
    ready,
    available: numberOf(status['availableReplicas']) ?? (atOnce ? ready : 0),
  };
}

/** Where a rollout is. The words are those of the API where it has one. */
export type Rollout =
  'Terminating' | 'Paused' | 'ScaledToZero' | 'ProgressDeadlineExceeded' | 'Progressing' | 'NotReady' | 'Available';

/** Source: `kubectl rollout status` (pkg/polymorphichelpers/rollout_status.go of kubectl), with words for what it leaves out. */
export function rolloutOf(object: KubeObject): Rollout {
  const { metadata, spec = {}, status = {} } = object;
  const { desired, updated, available } = replicasOf(object);
  const progress = conditionsOf(object).find(({ type }) => type === 'Progressing');
  if (metadata.deletionTimestamp !== undefined) {
    return 'Terminating';
  }
  if ((numberOf(status['observedGeneration']) ?? 0) < (metadata.generation ?? 0)) {
    return 'Progressing';
  }
  if (progress?.reason === 'ProgressDeadlineExceeded') {
    return 'ProgressDeadlineExceeded';
  }
  if (spec['paused'] === true) {
    return 'Paused';
  }
  if (desired === 0) {
    return (numberOf(status['replicas']) ?? 0) > 0 ? 'Progressing' : 'ScaledToZero';
  }
  const old = progress === undefined ? 0 : (numberOf(status['replicas']) ?? 0) - updated;
  if (updated < toUpdate(spec, desired) || old > 0) {
    return 'Progressing';
  }
  return available >= desired ? 'Available' : isStarting(progress) ? 'Progressing' : 'NotReady';
}

/** A Deployment that has not reached its newest revision yet. Other workloads do not tell. */
function isStarting(progress: Condition | undefined): boolean {
  return progress !== undefined && progress.reason !== 'NewReplicaSetAvailable';
}

/** How many pods the update strategy brings to the newest revision by itself. */
function toUpdate(spec: Readonly<Record<string, unknown>>, desired: number): number {
  const { type, rollingUpdate } = (spec['updateStrategy'] ?? {}) as {
    readonly type?: string;
    readonly rollingUpdate?: { readonly partition?: number };
  };
  if (type === 'OnDelete') {
    return 0;
  }
  return Math.max(0, desired - (rollingUpdate?.partition ?? 0));
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
