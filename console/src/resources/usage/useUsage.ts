import { useQuery } from '@tanstack/react-query';
import { unlessRefused } from '../../app/queries';
import type { KubeObject } from '../../kube/client';
import { apiPath, type Place } from '../../kube/place';
import { escapeValue } from '../../kube/selector';
import { type Measured, newestOf } from './measured';
import { idOf, namespaceRows, nodeRows, podRows, sorted, type UsageRow } from './rows';
import { listAll, useMeasured } from './useMeasured';
import type { UsageView } from './view';

/** So many pods or nodes are read whole, for what they ask for or have. Of more, those of the page are. */
export const mostRead = 1000;

const core = { group: '', version: 'v1' };

/** The contents of the usage page of a cluster. */
export interface Usage {
  /** Of the page. */
  readonly rows: readonly UsageRow[];
  readonly total: number;
  /** How many were measured, of which some may be left out. */
  readonly measured: { readonly read: number; readonly total: number };
  readonly newest: Measured | undefined;
  /** Whether there are too many to compare all of them with what they ask for. */
  readonly isLarge: boolean;
  /** Why requests, limits or allocatable amounts are not known; null when they are. */
  readonly besideError: unknown;
}

/** The place of the pods or nodes that a view is about. */
export function placeOf({ of, namespace }: UsageView): Place {
  const plural = of === 'nodes' ? 'nodes' : 'pods';
  return { ...core, plural, ...(of === 'pods' && namespace !== '' ? { namespace } : {}) };
}

/** The usage of what a view names: sorted as a whole, and a page of it. */
export function useUsage(cluster: string, view: UsageView) {
  const { of } = view;
  const place = placeOf(view);
  const { isAbsent, query } = useMeasured(cluster, place);
  const measured = query.data;
  const selector = of === 'pods' ? view.selector : '';
  const isLarge = selector === '' && (measured?.total ?? 0) > mostRead;
  const names = isLarge && of !== 'namespaces' ? pageOf(view, rowsOf(of, measured?.items ?? []), isLarge) : [];
  const beside = useBeside(
    cluster,
    place,
    isLarge ? `metadata.name=${names.map(({ name }) => escapeValue(name)).join('|')}` : selector,
    measured !== undefined && !(isLarge && of === 'namespaces'),
  );
  const quotas = useBeside(cluster, { ...core, plural: 'resourcequotas' }, '', of === 'namespaces' && !isAbsent);
  const objects = beside.data?.items;
  // what is narrowed by a selector of pods is known when the pods are
  const decisive = selector === '' ? query : beside;
  if (measured === undefined || decisive.data === undefined) {
    return { isAbsent, query: { ...(measured === undefined ? query : decisive), data: undefined } };
  }
  const chosen = new Set((objects ?? []).map(({ metadata }) => idOf(metadata)));
  const items = selector === '' ? measured.items : measured.items.filter(({ metadata }) => chosen.has(idOf(metadata)));
  const rows = rowsOf(of, items, objects, quotas.data?.items);
  const data: Usage = {
    rows: pageOf(view, rows, isLarge),
    total: rows.length,
    measured: { read: measured.items.length, total: measured.total },
    newest: newestOf(measured.items),
    isLarge,
    besideError: beside.error,
  };
  return { isAbsent, query: { ...query, data } };
}

function rowsOf(
  of: UsageView['of'],
  measured: readonly Measured[],
  objects?: readonly KubeObject[],
  quotas?: readonly KubeObject[],
): UsageRow[] {
  switch (of) {
    case 'pods':
      return podRows(measured, objects);
    case 'nodes':
      return nodeRows(measured, objects);
    case 'namespaces':
      return namespaceRows(measured, objects, quotas);
  }
}

/** Where only the objects of the page are known, all can be sorted by what was measured alone. */
function pageOf({ sortName, sortOrder, pageNum, pageSize }: UsageView, rows: readonly UsageRow[], isLarge: boolean) {
  const by = isLarge && sortName.startsWith('cpu') ? 'cpu' : isLarge && sortName !== 'name' ? 'memory' : sortName;
  return sorted(rows, by, sortOrder).slice((pageNum - 1) * pageSize, pageNum * pageSize);
}

/** Objects for what they ask for or have, which changes seldom. */
export function useBeside(cluster: string, place: Place, selector: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['beside-usage', cluster, apiPath(place), selector],
    queryFn: ({ signal }) => listAll<KubeObject>(cluster, place, selector, mostRead, signal),
    enabled: isWanted,
    refetchInterval: unlessRefused(60_000),
    placeholderData: (before, of) =>
      of?.queryKey[1] === cluster && of.queryKey[2] === apiPath(place) ? before : undefined,
  });
}
