import { queryOptions, useQuery } from '@tanstack/react-query';
import { searchOf } from '../../api/client';
import { pagedDoor, plainDoor } from '../../api/paths';
import { StatusError } from '../../api/status';
import { listQuery } from '../../list/list-view';
import { callFresh } from '../../kube/client';
import { isFleet } from '../../kube/fleet';
import { failedOf, totalsOf, withClusters } from '../../kube/fleet-page';
import { apiPath, isSecret, type Place } from '../../kube/place';
import { RowMemory } from './row-memory';
import { Sightings } from './sightings';
import {
  acceptTable,
  type Column,
  type Metadata,
  type Page,
  pageOfTable,
  type Row,
  rowOf,
  type Table,
} from '../../kube/table';
import type { View } from './view';

/** A collection before its first page: the server's columns, and about how many items it has. */
export interface Outline {
  readonly columns: readonly Column[];
  readonly size: number;
}

/**
 * Up to this size a page is one Table, wherever the gateway has it from. Of a larger collection it is one Table where the gateway has the
 * collection in memory. Where it has not, it would have to ask the cluster for the whole Table, which of 100,000 pods takes many seconds:
 * then the page is asked for as JSON, and the server's columns for its rows alone, each by itself and only when it has changed. The outline
 * tells the size, so it comes before the page: one asked for in the wrong form meanwhile would be a list of the whole collection for nothing.
 */
export const largeSize = 500;

/** The gateway keeps a collection for ten minutes after the last page of it. */
const keptFor = 5 * 60_000;

/** So long after a Table had to come from the cluster, none is asked for because the collection is in memory as JSON: the two are kept apart. */
const liveFor = 60_000;

/** Collections, by cluster and path, of which somebody has looked at a page: more than one tab shows in a day. */
const mostCollections = 200;

/** Collections of which a page last came as a Table from the gateway's memory. */
const seenInMemory = new Sightings(mostCollections);

/** Collections of which a page last came as a Table that the cluster had to make of the whole collection. */
const seenLive = new Sightings(mostCollections);

function isFromMemory(answer: Response): boolean {
  return answer.headers.get('Hypercube-Source')?.startsWith('cache') === true;
}

function sawTable(collection: string, answer: Response): void {
  const [is, isNot] = isFromMemory(answer) ? [seenInMemory, seenLive] : [seenLive, seenInMemory];
  is.see(collection);
  isNot.forget(collection);
}

async function ask<T>(path: string, accept: string, signal: AbortSignal): Promise<T> {
  return (await (await callFresh(path, accept, signal)).json()) as T;
}

export function outlineQuery(cluster: string, collection: Place) {
  const path = apiPath(collection);
  return queryOptions({
    queryKey: ['outline', cluster, path],
    queryFn: async ({ signal }): Promise<Outline> => {
      const table = await ask<Table>(`${plainDoor(cluster, path)}?limit=1`, acceptTable, signal);
      return {
        columns: table.columnDefinitions,
        size: (table.rows?.length ?? 0) + (table.metadata?.remainingItemCount ?? 0),
      };
    },
    staleTime: 60_000,
  });
}

/** A page of a collection, in the form that suits its size. */
export function pageQuery(cluster: string, collection: Place, view: View) {
  const path = apiPath(collection);
  const query = searchOf(listQuery(view)).toString();
  return queryOptions({
    queryKey: ['page', cluster, path, query],
    queryFn: async ({ client, signal }): Promise<Page> => {
      if (isFleet(cluster)) {
        return pageOfFleet(cluster, path, query, signal);
      }
      if (seenInMemory.isWithin(cluster + path, keptFor)) {
        return tableOf(cluster, path, query, signal);
      }
      const { columns, size } = await client.query(outlineQuery(cluster, collection));
      // as JSON, a page of Secrets would have their values
      if (size > largeSize && !isSecret(collection)) {
        const { list, isInMemory } = await itemsOf(cluster, path, query, signal);
        if (!isInMemory || seenLive.isWithin(cluster + path, liveFor)) {
          return pageOfItems(cluster, collection, list, columns, signal);
        }
      }
      return tableOf(cluster, path, query, signal);
    },
    staleTime: 0,
  });
}

/** In milliseconds: a page so young, asked for ahead or left a moment ago, is followed from where it is and not asked for again. */
export const youngFor = 5_000;

export function usePage(cluster: string, collection: Place, view: View) {
  const path = apiPath(collection);
  return useQuery({
    ...pageQuery(cluster, collection, view),
    enabled: view.groupBy === '',
    refetchOnMount: (query) => query.state.dataUpdatedAt < Date.now() - youngFor,
    placeholderData: (before, of) => (of?.queryKey[1] === cluster && of.queryKey[2] === path ? before : undefined),
  });
}

interface Items {
  readonly metadata?: { readonly resourceVersion?: string };
  readonly items: readonly { readonly metadata: Metadata }[];
  readonly total: number;
}

const memory = new RowMemory(1000);

async function itemsOf(
  cluster: string,
  path: string,
  query: string,
  signal: AbortSignal,
): Promise<{ readonly list: Items; readonly isInMemory: boolean }> {
  const answer = await callFresh(`${pagedDoor(cluster, path)}?${query}`, 'application/json', signal);
  return { list: (await answer.json()) as Items, isInMemory: isFromMemory(answer) };
}

async function tableOf(cluster: string, path: string, query: string, signal: AbortSignal): Promise<Page> {
  const answer = await callFresh(`${pagedDoor(cluster, path)}?${query}`, acceptTable, signal);
  sawTable(cluster + path, answer);
  return pageOfTable((await answer.json()) as Table);
}

/** A page of several clusters. Each cluster decides for itself whether it comes from memory, so there is no other form for large ones. */
async function pageOfFleet(cluster: string, path: string, query: string, signal: AbortSignal): Promise<Page> {
  const table = await ask<Table>(`${pagedDoor(cluster, path)}?${query}`, acceptTable, signal);
  return { ...withClusters(pageOfTable(table)), failed: failedOf(table.clusters), totals: totalsOf(table.clusters) };
}

async function pageOfItems(
  cluster: string,
  collection: Place,
  list: Items,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<Page> {
  const rows = await Promise.all(
    list.items.map((item) => rowOfItem(cluster, collection, item.metadata, columns, signal)),
  );
  return { columns, rows, total: list.total, resourceVersion: list.metadata?.resourceVersion ?? '' };
}

/** A row with the server's cells. Where they cannot be had, the name alone: it went in the meantime, or one may list but not get. */
async function rowOfItem(
  cluster: string,
  collection: Place,
  metadata: Metadata,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<Row> {
  const { group, version, plural } = collection;
  // each version of a kind has columns of its own
  const key = [cluster, group, version, plural, metadata.uid ?? '', metadata.resourceVersion ?? ''].join('/');
  const known = memory.get(key);
  if (known) {
    return known;
  }
  const place = { ...collection, namespace: metadata.namespace, name: metadata.name };
  try {
    const table = await ask<Table>(plainDoor(cluster, apiPath(place)), acceptTable, signal);
    const cells = table.rows?.[0];
    const row = { cells: cells ? rowOf(cells).cells : [], metadata };
    memory.put(key, row);
    return row;
  } catch (error) {
    if (!(error instanceof StatusError) || error.status.code === 401) {
      throw error;
    }
    return { cells: columns.map((column) => (column.name === 'Name' ? metadata.name : '')), metadata };
  }
}
