import type { KubeObject } from '../../kube/client';
import { numberOf } from '../../kube/quantity';

/** Numbers of cores or bytes, by the name of the resource. */
export type Amounts = Readonly<Record<string, number>>;

interface Container {
  readonly restartPolicy?: string;
  readonly resources?: {
    readonly requests?: Readonly<Record<string, string>>;
    readonly limits?: Readonly<Record<string, string>>;
  };
}

interface PodSpec {
  readonly containers?: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly overhead?: Readonly<Record<string, string>>;
  readonly resources?: Container['resources'];
}

/** The sum of the requests of a node's pods, and as `pods` their number. Pods that have ended ask for nothing, and do not count. */
export function requestsOf(pods: readonly KubeObject[]): Amounts {
  const running = pods.filter(({ status }) => !['Succeeded', 'Failed'].includes(String(status?.['phase'])));
  return { ...running.map(requestOf).reduce(plus, {}), pods: running.length };
}

/**
 * The requests of a pod as the scheduler counts them: the sum of its containers, or what its init containers need at a time, if that is more. Those
 * that go on running count with both. Source: PodRequests in staging/src/k8s.io/component-helpers/resource/helpers.go of Kubernetes.
 */
export function requestOf(pod: KubeObject): Amounts {
  const spec = (pod.spec ?? {}) as PodSpec;
  let going: Amounts = {};
  let atOnce: Amounts = {};
  for (const init of spec.initContainers ?? []) {
    const own = amountsOf(init.resources?.requests);
    const before = going;
    going = init.restartPolicy === 'Always' ? plus(going, own) : going;
    atOnce = most(atOnce, plus(before, own));
  }
  const all = (spec.containers ?? []).map(({ resources }) => amountsOf(resources?.requests)).reduce(plus, going);
  const ofPod = amountsOf(spec.resources?.requests);
  return plus({ ...most(all, atOnce), ...ofPod }, amountsOf(spec.overhead));
}

/** The limits of a pod: of those resources that all its running containers have a limit of, or that the pod itself has one of. */
export function limitOf(pod: KubeObject): Amounts {
  const spec = (pod.spec ?? {}) as PodSpec;
  const sidecars = (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  const limits = [...(spec.containers ?? []), ...sidecars].map(({ resources }) => amountsOf(resources?.limits));
  const sums = Object.entries(limits.reduce(plus, {})).filter(([name]) => limits.every((each) => name in each));
  return { ...Object.fromEntries(sums), ...amountsOf(spec.resources?.limits) };
}

export function amountsOf(quantities: Readonly<Record<string, unknown>> = {}): Amounts {
  return Object.fromEntries(Object.entries(quantities).map(([name, text]) => [name, numberOf(text)]));
}

function plus(a: Amounts, b: Amounts): Amounts {
  return merged(a, b, (x, y) => x + y);
}

function most(a: Amounts, b: Amounts): Amounts {
  return merged(a, b, Math.max);
}

function merged(a: Amounts, b: Amounts, of: (x: number, y: number) => number): Amounts {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(names.map((name) => [name, of(a[name] ?? 0, b[name] ?? 0)]));
}
