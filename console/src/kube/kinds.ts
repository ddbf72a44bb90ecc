import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { cube, pagedDoor } from '../api/paths';
import { isAnswered, StatusError } from '../api/status';
import { callCluster } from './client';
import {
  acceptDiscovery,
  type GroupList,
  isAggregated,
  type Kind,
  kindAt,
  kindsOf,
  kindsOfAggregated,
  type ResourceList,
} from './discovery';
import { isFleet } from './fleet';
import { apiPath, isCustom, type Place } from './place';
import type { OwnerReference, PrinterColumn } from './table';

/** The kinds that a cluster serves, and its API groups that did not answer: one aggregated API that is down must not hide the others. */
export interface Discovered {
  readonly kinds: readonly Kind[];
  readonly silent: readonly string[];
}

export function useKinds(cluster: string, enabled = true) {
  return useQuery({
    queryKey: ['kinds', cluster],
    queryFn: ({ signal }) => discover(cluster, signal),
    staleTime: 300_000,
    // API groups that did not answer are asked for again, and a cluster that told nothing
    refetchInterval: ({ state: { data, error } }) =>
      (data?.silent.length ?? 0) > 0 || (error !== null && !isAnswered(error)) ? lookAgainAfter : false,
    enabled,
  });
}

const lookAgainAfter = 10_000;

/**
 * The kinds of one group and version; none when the cluster does not serve it. One call: an old API server needs dozens to tell all its
 * kinds, and a page should not wait for those.
 */
export function versionQuery(cluster: string, path: string, name: string) {
  return queryOptions({
    // a kind may come to a version at any time, so that each is asked for by itself
    queryKey: ['kind', cluster, path, name],
    queryFn: async ({ signal }): Promise<readonly Kind[]> => {
      try {
        return kindsOf((await (await callCluster(cluster, path, { signal })).json()) as ResourceList);
      } catch (error) {
        if (error instanceof StatusError && error.status.code === 404 && error.status.details?.kind !== 'clusters') {
          return [];
        }
        throw error;
      }
    },
    staleTime: 300_000,
  });
}

/** The kind of a place; null when the cluster does not serve it. */
export function kindQuery(cluster: string, place: Place | undefined) {
  const path = place && (place.group === '' ? `/api/${place.version}` : `/apis/${place.group}/${place.version}`);
  return {
    ...versionQuery(cluster, path ?? '', place?.plural ?? ''),
    enabled: place !== undefined,
    select: (kinds: readonly Kind[]): Kind | null => (place && kindAt(kinds, place)) ?? null,
  };
}

/** The kind of an owner, which names it by its API version. */
export function useOwnerKind(
  cluster: string,
  { apiVersion, kind }: Pick<OwnerReference, 'apiVersion' | 'kind'>,
): Kind | undefined {
  const path = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  return useQuery(versionQuery(cluster, path, kind)).data?.find((each) => each.kind === kind);
}

async function discover(cluster: string, signal: AbortSignal): Promise<Discovered> {
  const ask = async (path: string): Promise<unknown> =>
    (await callCluster(cluster, path, { signal, accept: acceptDiscovery })).json();
  const [core, groups] = await Promise.all([ask('/api'), ask('/apis')]);
  if (isAggregated(core) && isAggregated(groups)) {
    return { kinds: [...kindsOfAggregated(core), ...kindsOfAggregated(groups)], silent: [] };
  }
  const paths = ['/api/v1', ...((groups as GroupList).groups ?? []).flatMap(pathsOf)];
  const answers = await Promise.allSettled(paths.map(ask));
  return {
    kinds: answers.flatMap((answer) => (answer.status === 'fulfilled' ? kindsOf(answer.value as ResourceList) : [])),
    silent: paths.filter((_path, at) => answers[at]?.status === 'rejected'),
  };
}

/** The versions of a group, the preferred one first. */
function pathsOf(group: NonNullable<GroupList['groups']>[number]): string[] {
  const versions = group.versions.map(({ version }) => version);
  const preferred = group.preferredVersion?.version;
  const ordered =
    preferred === undefined ? versions : [preferred, ...versions.filter((version) => version !== preferred)];
  return ordered.map((version) => `/apis/${group.name}/${version}`);
}

interface Definition {
  readonly spec?: {
    readonly versions?: readonly {
      readonly name: string;
      readonly additionalPrinterColumns?: readonly PrinterColumn[];
    }[];
  };
}

/** Several clusters may have a definition of the same name; the first one counts. */
async function definitionOf(cluster: string, name: string, signal: AbortSignal): Promise<Definition | undefined> {
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  if (!isFleet(cluster)) {
    return (await (await callCluster(cluster, `${path}/${name}`, { signal })).json()) as Definition;
  }
  const query = { selector: `metadata.name=${name}`, pageSize: 1 };
  return (await api.get<{ readonly items: readonly Definition[] }>(pagedDoor(cluster, path), query, signal)).items[0];
}

const noColumns: readonly PrinterColumn[] = [];

/** The columns that a custom resource's definition declares; none for other kinds, and none when one may not read definitions. */
export function usePrinterColumns(cluster: string, place: Place): readonly PrinterColumn[] {
  const query = useQuery({
    queryKey: ['printer-columns', cluster, place.group, place.version, place.plural],
    queryFn: async ({ signal }) => {
      const definition = await definitionOf(cluster, `${place.plural}.${place.group}`, signal);
      return (
        definition?.spec?.versions?.find((version) => version.name === place.version)?.additionalPrinterColumns ?? []
      );
    },
    enabled: isCustom(place.group),
    retry: false,
    staleTime: 300_000,
  });
  return query.data ?? noColumns;
}

interface Named {
  readonly items: readonly { readonly name: string; readonly state?: string }[];
}

export const clusterNames = ['cluster-names'] as const;

export function useClusterNames() {
  return useQuery({
    queryKey: clusterNames,
    queryFn: async ({ signal }) => (await api.get<Named>(`${cube}/clusters`, { pageSize: 0 }, signal)).items,
    staleTime: 30_000,
    // a new cluster is probed within seconds
    refetchInterval: ({ state: { data, error } }) =>
      (error !== null && !isAnswered(error)) || data?.some(({ state }) => state === 'Unknown') ? 5_000 : false,
  });
}

/** The names of the saved groups of clusters; none on a gateway without them. */
export function useClusterGroups(enabled: boolean) {
  return useQuery({
    queryKey: ['cluster-groups'],
    queryFn: async ({ signal }) =>
      (await api.get<Named>(`${cube}/clustergroups`, { pageSize: 0 }, signal)).items.map(({ name }) => name),
    enabled,
    retry: false,
    staleTime: 30_000,
  });
}

/** How many namespaces are shown; of several clusters, more are read, as many have the same name. */
const mostNamespaces = 50;
const mostOfSeveral = 1000;

interface Namespaces {
  readonly items: readonly { readonly metadata: { readonly name: string } }[];
  readonly total: number;
}

/** Namespaces whose name contains a text: the first fifty, so that a cluster of thousands is as quick as any other. */
export function useNamespaces(cluster: string, typed: string, enabled: boolean) {
  return useQuery({
    queryKey: ['namespaces', cluster, typed],
    queryFn: async ({ signal }) => {
      const path = pagedDoor(cluster, apiPath({ group: '', version: 'v1', plural: 'namespaces' }));
      const selector = typed === '' ? undefined : `metadata.name~${typed.replace(/[\\,|]/g, (char) => `\\${char}`)}`;
      const pageSize = isFleet(cluster) ? mostOfSeveral : mostNamespaces;
      const list = await api.get<Namespaces>(path, { selector, pageSize, sortFunc: 'natural' }, signal);
      const names = [...new Set(list.items.map((item) => item.metadata.name))];
      return { names: names.slice(0, mostNamespaces), total: list.total - list.items.length + names.length };
    },
    enabled,
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
}
