import type { KubeObject } from '../../kube/client';
import { conditionsOf, containersOf, notStarted } from '../pod/pod';
import { statusOfPod } from '../pod/status';

/** Why pods of a workload are missing or not ready. */
export interface Cause {
  /** as in the STATUS column: `CrashLoopBackOff`, or the reason of a condition */
  readonly reason: string;
  /** in the words of the cluster */
  readonly message: string;
  /** how the last run of a container ended, such as `OOMKilled` */
  readonly lastEnd?: { readonly reason?: string; readonly exitCode?: number };
  /** the pods for which that is so; none for what keeps pods from being created */
  readonly pods: readonly string[];
}

/** The causes that hold up the replicas of a workload: conditions that keep pods from being created, then the pods that do not run, by reason. */
export function heldUpBy(workload: KubeObject, pods: readonly KubeObject[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const pod of pods.filter(isWanted)) {
    const cause = causeOf(pod);
    const before = causes.get(cause.reason);
    causes.set(cause.reason, before ? { ...before, pods: [...before.pods, ...cause.pods] } : cause);
  }
  const failures = conditionsOf(workload)
    .filter(({ type, status, reason }) =>
      // the latter of a Job
      ['ReplicaFailure', 'Failed'].includes(type) ? status === 'True' : reason === 'ProgressDeadlineExceeded',
    )
    .map(({ type, reason = type, message = '' }) => ({ reason, message, pods: [] }));
  return [...failures, ...causes.values()];
}

/** Whether a pod should be ready and is not. */
function isWanted(pod: KubeObject): boolean {
  const isDone = pod.status?.['phase'] === 'Succeeded';
  const isReady = conditionsOf(pod).some(({ type, status }) => type === 'Ready' && status === 'True');
  return pod.metadata.deletionTimestamp === undefined && !isDone && !isReady;
}

function causeOf(pod: KubeObject): Cause {
  const status = statusOfPod(pod);
  const containers = containersOf(pod);
  const stuck = containers.find(({ ready, message }) => !ready && message !== undefined);
  const lastEnd = containers.find((each) => !each.ready && each.lastEnd)?.lastEnd;
  const first = containers.find(({ ready }) => !ready);
  const waits = first && notStarted(pod, first.name);
  const unready = conditionsOf(pod).find(({ type }) => type === 'Ready');
  return {
    reason: status === 'Running' ? 'NotReady' : status === 'Pending' ? (waits?.reason ?? status) : status,
    message: stuck?.message ?? textOf(waits?.message) ?? unready?.message ?? '',
    ...(lastEnd === undefined ? {} : { lastEnd }),
    pods: [pod.metadata.name],
  };
}

function textOf(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
