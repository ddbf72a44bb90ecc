export type StateName = 'Ready' | 'Unreachable' | 'Unauthorized' | 'Unknown';

/** One of the last probes; without a latency it failed. */
export interface Probe {
  readonly time: string;
  readonly latencyMilliseconds?: number;
}

/**
 * `file`: of a kubeconfig that the gateway was started with; `in-cluster`: the gateway runs in it; `imported`: kept by the
 * gateway; `agent`: reached through an agent in the cluster, which connects to the gateway.
 */
export type Source = FixedSource | 'imported' | 'agent';
export type FixedSource = 'file' | 'in-cluster';

/** The source of a cluster that cannot be changed here, as far as it is known. */
export function fixedSource({ source }: Cluster): FixedSource | undefined {
  return source === 'file' || source === 'in-cluster' ? source : undefined;
}

/** Whether the gateway reaches a cluster through an agent; false for members, who are not told. */
export function isBehindAgent({ source }: Cluster): boolean {
  return source === 'agent';
}

/** A connection of an agent to the process of the gateway that answers. */
export interface Agent {
  /** The host name of the agent, in Kubernetes the name of its pod. */
  readonly name: string;
  readonly version: string;
  readonly since: string;
  /** Undefined until it is measured. */
  readonly roundTripMilliseconds?: number;
  readonly certificateExpiration: string;
}

/** How a cluster learns who a caller is; the audience is that of the tokens. */
export interface Identity {
  readonly type: IdentityType;
  readonly audience?: string;
}
export type IdentityType = 'impersonation' | 'token';

/** A cluster as the gateway shows it. Members get name, labels, state and version only. */
export interface Cluster {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly state: string;
  readonly version?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly since?: string;
  readonly lastProbe?: string;
  readonly latencyMilliseconds?: number;
  readonly credentialExpiration?: string;
  /** Only for administrators. */
  readonly source?: Source;
  readonly server?: string;
  readonly identity?: Identity;
  /** Only of a cluster behind an agent. */
  readonly agents?: readonly Agent[];
  /** Oldest first. */
  readonly probes?: readonly Probe[];
}

/** A page of a list of the gateway's own. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** The state, `Unknown` also for one that this console does not know. */
export function stateOf({ state }: Cluster): StateName {
  return state === 'Ready' || state === 'Unreachable' || state === 'Unauthorized' ? state : 'Unknown';
}

/** The gateway's rule for the name of a cluster. */
export function isClusterName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._@:-]{0,252}$/.test(name);
}

/** The nearest name a cluster can be called; contexts may be called anything. */
export function asClusterName(context: string): string {
  return context
    .replace(/^[^A-Za-z0-9]+/, '')
    .replace(/[^A-Za-z0-9._@:-]+/g, '-')
    .slice(0, 253);
}
