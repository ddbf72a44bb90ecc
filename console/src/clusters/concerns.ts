import { type Cluster, isBehindAgent, stateOf } from './cluster';
import { type Expiry, expiryOf, needsAttention } from './expiry';
import { type ClusterFigures, problemsOf } from './figures';

/** Why somebody should look at a cluster: a state in which it cannot be used, a credential that ends soon, or failing workloads. */
export interface Concern {
  readonly name: string;
  readonly state?: 'Unreachable' | 'Unauthorized';
  readonly expiry?: Expiry;
  readonly figures: ClusterFigures;
}

interface Found {
  /** Those in a state in which they cannot be used, and those whose credentials end first; the same may be in both. */
  readonly clusters: readonly Cluster[];
  /** The names of those with figures. */
  readonly counted: readonly string[];
  readonly of: (name: string) => ClusterFigures;
}

/** The clusters with problems: by state first, then those whose credential ends soon, then by the number of failing workloads. */
export function concernsOf({ clusters, counted, of }: Found): readonly Concern[] {
  const known = new Map(clusters.map((cluster) => [cluster.name, cluster]));
  return [...new Set([...known.keys(), ...counted])]
    .map((name) => concernOf(name, known.get(name), of(name)))
    .filter(({ state, expiry, figures }) => state !== undefined || expiry !== undefined || problemsOf(figures) > 0)
    .sort((a, b) => rank(a) - rank(b) || problemsOf(b.figures) - problemsOf(a.figures) || a.name.localeCompare(b.name));
}

function concernOf(name: string, cluster: Cluster | undefined, figures: ClusterFigures): Concern {
  const state = cluster === undefined ? 'Ready' : stateOf(cluster);
  return {
    name,
    figures,
    ...(state === 'Unreachable' || state === 'Unauthorized' ? { state } : {}),
    ...(cluster !== undefined && isExpiring(cluster) ? { expiry: expiryOf(cluster.credentialExpiration) } : {}),
  };
}

/** Whether the gateway's own credential for a cluster ends soon; agents and the callers' own tokens are not its own. */
export function isExpiring(cluster: Cluster): boolean {
  return (
    !isBehindAgent(cluster) &&
    cluster.identity?.type !== 'token' &&
    needsAttention(expiryOf(cluster.credentialExpiration))
  );
}

function rank({ state, expiry }: Concern): number {
  const byState = { Unreachable: 0, Unauthorized: 1 };
  return state === undefined ? (expiry === undefined ? 3 : 2) : byState[state];
}
