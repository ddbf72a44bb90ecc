import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, searchOf } from '../api/client';
import { cube } from '../api/paths';
import { StatusError } from '../api/status';
import { unlessRefused } from '../app/queries';
import { clusterNames } from '../kube/kinds';
import { useIsAdmin } from '../session/session';
import { type Cluster, type Identity, type Page, stateOf } from './cluster';
import { isExpiring } from './concerns';
import { clusterQuery, type ClusterView } from './view';

export const clustersPath = `${cube}/clusters`;
const refreshEvery = 15_000;
/** Until the first probe ends, a second or two after the gateway heard of a cluster. */
const refreshSoon = 1_500;

function pace(clusters: readonly Cluster[] | undefined): number {
  return clusters?.some((cluster) => stateOf(cluster) === 'Unknown') === true ? refreshSoon : refreshEvery;
}

export function clusterPath(name: string): string {
  return `${clustersPath}/${encodeURIComponent(name)}`;
}

export function clustersCall(view: ClusterView) {
  return { path: clustersPath, query: searchOf(clusterQuery(view)) };
}

export function useClusters(view: ClusterView) {
  const query = clusterQuery(view);
  return useQuery({
    queryKey: ['clusters', 'list', query],
    queryFn: ({ signal }) => api.get<Page<Cluster>>(clustersPath, query, signal),
    refetchInterval: ({ state }) => pace(state.data?.items),
    placeholderData: keepPreviousData,
  });
}

/** So many clusters with problems are read; of more, the number is told. */
const mostTroubled = 100;
/** A credential ends in days, not in seconds. */
const expiryEvery = 300_000;

interface Troubled {
  readonly clusters: readonly Cluster[];
  /** How many more cannot be used. */
  readonly unread: number;
}

/**
 * The clusters on all pages that cannot be used, and for administrators those whose credentials end soon.
 *
 * @param group the saved group whose clusters are shown; empty for all
 */
export function useTroubled(group: string): Troubled {
  const isAdmin = useIsAdmin();
  const of = { ...(group === '' ? {} : { group }), pageSize: mostTroubled };
  const unusable = { ...of, selector: 'state=Unreachable|Unauthorized', sortName: 'state', sortOrder: 'desc' };
  const byExpiry = { ...of, selector: 'credentialExpiration', sortName: 'credentialExpiration', sortFunc: 'time' };
  const first = useQuery({
    queryKey: ['clusters', 'list', unusable],
    queryFn: ({ signal }) => api.get<Page<Cluster>>(clustersPath, unusable, signal),
    refetchInterval: unlessRefused(refreshEvery),
    placeholderData: keepPreviousData,
  });
  const ending = useQuery({
    queryKey: ['clusters', 'list', byExpiry],
    queryFn: ({ signal }) => api.get<Page<Cluster>>(clustersPath, byExpiry, signal),
    refetchInterval: unlessRefused(expiryEvery),
    enabled: isAdmin,
    placeholderData: keepPreviousData,
  });
  const unusables = first.data?.items ?? [];
  return {
    // of a cluster that is in both, the newer state counts
    clusters: [...(ending.data?.items ?? []).filter(isExpiring).map(asReady), ...unusables],
    unread: (first.data?.total ?? 0) - unusables.length,
  };
}

/** Its state is told by the other list, which is read more often. */
function asReady(cluster: Cluster): Cluster {
  return { ...cluster, state: 'Ready' };
}

/** @param isAwaited whether something about the cluster is waited for, which is then asked for more often */
export function useCluster(name: string, isAwaited: (cluster: Cluster) => boolean = () => false) {
  return useQuery({
    queryKey: ['clusters', 'one', name],
    queryFn: ({ signal }) => api.get<Cluster>(clusterPath(name), undefined, signal),
    refetchInterval: ({ state: { data } }) => {
      return data !== undefined && isAwaited(data) ? refreshSoon : pace(data === undefined ? undefined : [data]);
    },
  });
}

/** The body of an import or a change. A check sends the same and keeps nothing. */
export interface ClusterChange {
  readonly name?: string;
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly identity?: Identity;
  /** In place of a kubeconfig: the cluster joins behind an agent. */
  readonly agent?: Readonly<Record<string, never>>;
}

const dryRun = { query: { dryRun: 'All' } };

/** Asks the gateway to try a cluster once without keeping it: a new one, or with a name new credentials for that one. */
export function useCheck(existing?: string) {
  return useMutation({
    mutationFn: (change: ClusterChange) =>
      existing === undefined
        ? api.send<Cluster>('POST', clustersPath, change, dryRun)
        : api.send<Cluster>('PATCH', clusterPath(existing), change, dryRun),
  });
}

export function useImport() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: ClusterChange) => api.send<Cluster>('POST', clustersPath, change),
    onSuccess: refresh,
  });
}

export function useChange(name: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: ClusterChange) => api.send<Cluster>('PATCH', clusterPath(name), change),
    onSuccess: refresh,
  });
}

export function useRemove(name: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => api.send('DELETE', clusterPath(name)), onSuccess: refresh });
}

/** Whether there is a cluster of that name; this stands at the name. */
export function isTaken(error: unknown): boolean {
  return error instanceof StatusError && error.status.reason === 'AlreadyExists';
}

/** Reads again what is shown of clusters. */
export function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all([['clusters'], clusterNames].map((queryKey) => client.invalidateQueries({ queryKey })));
}
