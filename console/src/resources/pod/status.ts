import type { KubeObject } from '../../kube/client';
import { type Condition, conditionsOf } from './pod';

interface Ended {
  readonly reason?: string;
  readonly exitCode?: number;
  readonly signal?: number;
}

interface ContainerStatus {
  readonly ready?: boolean;
  readonly started?: boolean;
  readonly state?: {
    readonly waiting?: { readonly reason?: string };
    readonly running?: object;
    readonly terminated?: Ended;
  };
}

/** Source: printPod in pkg/printers/internalversion/printers.go of Kubernetes. */
export function statusOfPod(pod: KubeObject): string {
  const reason = textOf(pod.status?.['reason']);
  if (pod.metadata.deletionTimestamp !== undefined) {
    return reason === 'NodeLost' ? 'Unknown' : 'Terminating';
  }
  const conditions = conditionsOf(pod);
  const gated = conditions.some((each) => each.type === 'PodScheduled' && each.reason === 'SchedulingGated');
  const word = reason ?? (gated ? 'SchedulingGated' : (textOf(pod.status?.['phase']) ?? 'Unknown'));
  return beginning(pod) ?? running(statusesOf(pod, 'containerStatuses'), conditions, word);
}

/** The state of its init containers. */
function beginning(pod: KubeObject): string | undefined {
  const specs = (pod.spec?.['initContainers'] ?? []) as readonly { readonly restartPolicy?: string }[];
  const statuses = statusesOf(pod, 'initContainerStatuses');
  for (const [at, { started, state }] of statuses.entries()) {
    if (state?.terminated?.exitCode === 0 || (specs[at]?.restartPolicy === 'Always' && started === true)) {
      continue;
    }
    if (state?.terminated) {
      return `Init:${wordOf(state.terminated)}`;
    }
    const waits = state?.waiting?.reason;
    return waits !== undefined && waits !== 'PodInitializing' ? `Init:${waits}` : `Init:${at}/${specs.length}`;
  }
  return undefined;
}

/** The first container that does not run says how the pod does. */
function running(statuses: readonly ContainerStatus[], conditions: readonly Condition[], otherwise: string): string {
  const words = statuses.map(({ state }) => state?.waiting?.reason ?? (state?.terminated && wordOf(state.terminated)));
  const word = words.find((each) => each !== undefined && each !== '') ?? otherwise;
  const oneRuns = statuses.some(({ ready, state }) => ready === true && state?.running !== undefined);
  if (word !== 'Completed' || !oneRuns) {
    return word;
  }
  return conditions.some((each) => each.type === 'Ready' && each.status === 'True') ? 'Running' : 'NotReady';
}

function wordOf({ reason, signal, exitCode }: Ended): string {
  if (reason !== undefined && reason !== '') {
    return reason;
  }
  return signal !== undefined && signal !== 0 ? `Signal:${signal}` : `ExitCode:${exitCode ?? 0}`;
}

/** Source: printNode in the same file. */
export function statusOfNode(node: KubeObject): string {
  const ready = conditionsOf(node).find((each) => each.type === 'Ready');
  const word = ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady';
  return node.spec?.['unschedulable'] === true ? `${word},SchedulingDisabled` : word;
}

function statusesOf(pod: KubeObject, name: string): readonly ContainerStatus[] {
  const statuses = pod.status?.[name];
  return Array.isArray(statuses) ? (statuses as ContainerStatus[]) : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
