import type { Query } from '../api/client';
import { escapeValue, selectorOf, termsOf } from '../kube/selector';
import { count, listQuery, ListView, oneOf, sortOrder, type SortOrder, text } from '../list/list-view';

export const layouts = ['cards', 'table'] as const;
export type Layout = (typeof layouts)[number];

/** The fields that clusters can be sorted by, with the comparison that suits each. */
export const sortFunctions = {
  name: 'natural',
  state: 'string',
  version: 'natural',
  latencyMilliseconds: 'number',
  credentialExpiration: 'time',
} as const;
export type SortName = keyof typeof sortFunctions;

export const pageSizes = [12, 24, 48, 96] as const;

export interface ClusterView {
  readonly layout: Layout;
  /** The saved group whose clusters are shown; empty for all. */
  readonly group: string;
  readonly selector: string;
  readonly sortName: SortName;
  readonly sortOrder: SortOrder;
  readonly pageSize: number;
  readonly pageNum: number;
}

export function isSortName(name: string): name is SortName {
  return Object.hasOwn(sortFunctions, name);
}

export const clusterList = new ListView<ClusterView>({
  layout: oneOf(layouts, 'cards', 'view'),
  group: text(),
  selector: text(),
  sortName: { initial: 'name', read: (name) => (isSortName(name) ? name : undefined) },
  sortOrder,
  pageSize: { initial: pageSizes[0], read: (size) => pageSizes.find((each) => String(each) === size) },
  pageNum: count(1),
});

/** The gateway's parameters of a view. */
export function clusterQuery(view: ClusterView): Query {
  const group = view.group === '' ? {} : { group: view.group };
  return { ...group, ...listQuery({ ...view, sortFunc: sortFunctions[view.sortName] }) };
}

const nameTerm = /^name~((?:[^\\|,]|\\.)*)$/s;

/** The part of a selector that stands in the search box, and the terms beside it. */
export function readSelector(selector: string): { readonly search: string; readonly terms: readonly string[] } {
  const all = termsOf(selector);
  const found = all.find((term) => nameTerm.test(term));
  const search = found === undefined ? '' : (nameTerm.exec(found)?.[1] ?? '').replace(/\\(.)/gs, '$1');
  return { search, terms: all.filter((term) => term !== found) };
}

/** The selector of a part of a name, or of a term with an operator in it, and the terms beside it. */
export function writeSelector(search: string, terms: readonly string[]): string {
  const typed = search.trim();
  return selectorOf([...(typed === '' ? [] : [`name~${escapeValue(typed)}`]), ...terms]);
}

export function withLabel(selector: string, key: string, value: string): string {
  const term = `labels.${key}=${escapeValue(value)}`;
  const { search, terms } = readSelector(selector);
  return writeSelector(search, terms.includes(term) ? terms : [...terms, term]);
}
