import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { api } from '../api/client';
import { pagedDoor } from '../api/paths';
import { StatusError } from '../api/status';
import { unlessRefused } from '../app/queries';
import { useClusterNames } from '../kube/kinds';
import { numberOf } from '../kube/quantity';
import { type Shown, ShownFleet } from './shown-fleet';

export const resources = ['cpu', 'memory'] as const;
export type Resource = (typeof resources)[number];

/** The values of a field of nodes, by cluster, and how many nodes have each: a small answer, however large nodes are. */
export interface Counted {
  readonly groups: readonly { readonly values: readonly (string | null)[]; readonly count: number }[];
}

/** The sum of a quantity over the nodes of a cluster. */
export function sumOf({ groups }: Counted, cluster: string): number {
  return groups.reduce(
    (sum, { values: [name, quantity], count }) => (name === cluster ? sum + count * numberOf(quantity) : sum),
    0,
  );
}

/** How much of what its nodes have to allocate a cluster uses, from 0 to 1; nothing where that is not measured. */
export type ClusterUsage = Readonly<Record<Resource, number | undefined>>;

const refreshEvery = 30_000;
/** A cluster may come to be measured at any time, which is seldom. */
const lookAgainAfter = 300_000;

const measuredNodes = '/apis/metrics.k8s.io/v1beta1/nodes';
const nodes = '/api/v1/nodes';

/**
 * The usage of the clusters that are shown. All callers share the answers. Where no cluster serves metrics.k8s.io, that costs one request; a refusal
 * is that of the usage page of a cluster, which says it.
 */
export function useClusterUsage(): (cluster: string) => ClusterUsage {
  const shown = useContext(ShownFleet);
  const reachable = useReachable(shown);
  const cpu = useQuery({
    ...countedQuery(reachable ?? shown, measuredNodes, 'usage.cpu'),
    enabled: reachable !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data === null ? lookAgainAfter : unlessRefused(refreshEvery)(query)),
    staleTime: ({ state }) => (state.data === null ? lookAgainAfter : refreshEvery / 2),
  });
  const isMeasured = cpu.data !== undefined && cpu.data !== null && cpu.data.groups.length > 0;
  const [memory, allCpu, allMemory] = useQueries({
    queries: (
      [
        [reachable ?? shown, measuredNodes, 'usage.memory'],
        [shown, nodes, 'status.allocatable.cpu'],
        [shown, nodes, 'status.allocatable.memory'],
      ] as const
    ).map(([of, path, field]) => ({
      ...countedQuery(of, path, field),
      enabled: isMeasured,
      placeholderData: keepPreviousData,
      refetchInterval: unlessRefused(refreshEvery),
      staleTime: refreshEvery / 2,
    })),
  });
  const shareOf = (used: Counted | null | undefined, all: Counted | null | undefined, cluster: string) => {
    const of = all ? sumOf(all, cluster) : 0;
    const sum = used ? sumOf(used, cluster) : 0;
    return of > 0 && sum > 0 ? sum / of : undefined;
  };
  return (cluster) => ({
    cpu: shareOf(cpu.data, allCpu?.data, cluster),
    memory: shareOf(memory?.data, allMemory?.data, cluster),
  });
}

/** A longer list of names would be a longer address than some proxies take. */
const mostOfNames = 4_000;

/**
 * Those of the clusters that answer, for a kind that not every cluster knows: among clusters without it, one that is away would make a failure of the
 * answer that none has it. Nothing while that is not known, or when none answers.
 */
function useReachable(shown: Shown): Shown | undefined {
  const names = useClusterNames().data;
  const ready = names?.filter(({ state }) => state === 'Ready').map(({ name }) => name) ?? [];
  if (ready.length === 0) {
    return undefined;
  }
  const clusters = ready.join(',');
  return shown.clusters !== undefined || ready.length === names?.length || clusters.length > mostOfNames
    ? shown
    : { ...shown, clusters };
}

/** Null where no cluster knows the kind. */
function countedQuery(shown: Shown, path: string, field: string) {
  return {
    queryKey: ['cluster-usage', shown, path, field],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Counted | null> => {
      try {
        const { fleet, ...only } = shown;
        const query = { ...only, groupBy: `cluster,${field}`, pageSize: 0 };
        return await api.get<Counted>(pagedDoor(fleet, path), query, signal);
      } catch (error) {
        if (error instanceof StatusError && error.status.code === 404) {
          return null;
        }
        throw error;
      }
    },
  };
}
