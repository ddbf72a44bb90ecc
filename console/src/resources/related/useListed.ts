import { useQuery } from '@tanstack/react-query';
import { withQuery } from '../../api/client';
import { pagedDoor } from '../../api/paths';
import { untilThere } from '../../app/queries';
import { callFresh, type KubeObject } from '../../kube/client';
import { apiPath, type Place } from '../../kube/place';
import { labelSelectorOf } from '../../kube/selector';
import { acceptTable, type Table } from '../../kube/table';
import { useFollowed } from '../../kube/useFollowed';

/** Objects that belong to the one that a page is about. */
export interface Wanted {
  readonly cluster: string;
  readonly collection: Place;
  /** The gateway's selector; its exact terms on labels narrow the watch as well. */
  readonly selector?: string;
  /** The API server's, for fields that it has an index of. */
  readonly fieldSelector?: string;
  readonly pageSize: number;
  readonly enabled?: boolean;
}

interface ItemList {
  readonly metadata?: { readonly resourceVersion?: string };
  readonly items: readonly KubeObject[];
  readonly total: number;
}

/** Whole objects, for what no column says. */
export function useItems(wanted: Wanted) {
  return useListed<ItemList>(wanted, 'application/json');
}

/** The server's own columns. */
export function useTable(wanted: Wanted) {
  return useListed<Table>(wanted, acceptTable);
}

/** A page of a list, which is watched where labels or fields narrow the watch, and else read every thirty seconds. */
function useListed<List extends Pick<ItemList, 'metadata'>>(
  { cluster, collection, selector = '', fieldSelector = '', pageSize, enabled = true }: Wanted,
  accept: string,
) {
  const path = apiPath(collection);
  const query = {
    selector: selector === '' ? undefined : selector,
    fieldSelector: fieldSelector === '' ? undefined : fieldSelector,
    pageSize,
    sortFunc: 'natural',
  };
  const address = withQuery(pagedDoor(cluster, path), query);
  const list = useQuery({
    queryKey: ['listed', address, accept],
    queryFn: async ({ signal }) => (await (await callFresh(address, accept, signal)).json()) as List,
    enabled,
    refetchInterval: untilThere(5000),
  });
  const labelSelector = labelSelectorOf(selector);
  useFollowed({
    cluster,
    path,
    labelSelector,
    fieldSelector,
    watchable: labelSelector !== '' || fieldSelector !== '',
    enabled: enabled && list.data !== undefined,
    pollInterval: 30_000,
    version: list.data?.metadata?.resourceVersion,
    refresh: async () => (await list.refetch({ cancelRefetch: false })).data?.metadata?.resourceVersion,
  });
  return list;
}
