import type { Status } from '../api/status';

/** The name of a cluster that stands for all that the caller may call. */
export const allClusters = '_all';

/** Whether a name stands for several clusters: all, or a saved group as `_prod`. Every object then has a cluster of its own. */
export function isFleet(cluster: string): boolean {
  return cluster.startsWith('_');
}

/** The name under which the clusters of a saved group are called. */
export function fleetOf(group: string): string {
  return `_${group}`;
}

/** One cluster's part in a list of several. */
export interface MemberReport {
  readonly name: string;
  readonly total?: number;
  /** Why the cluster's objects are missing. */
  readonly error?: Status;
  /** Whether the cluster does not know the kind, which is no error. */
  readonly absent?: boolean;
}
