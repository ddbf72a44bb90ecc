import type { Query } from '../api/client';

const sortable = ['name', 'displayName', 'role', 'creationTimestamp'] as const;

export type SortName = (typeof sortable)[number];

export function isSortable(name: string | null): name is SortName {
  return sortable.some((each) => each === name);
}

/** Which accounts are shown, as the page's own address says it: shared or reloaded it is the same page. */
export interface AccountView {
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
  readonly sortName: SortName;
  readonly descending: boolean;
}

export const pageSizes = [10, 20, 50, 100];
const standard: AccountView = { search: '', page: 1, pageSize: 20, sortName: 'name', descending: false };

export function viewOf(search: URLSearchParams): AccountView {
  const sortName = search.get('sort');
  return {
    search: search.get('search') ?? '',
    page: positive(search.get('page')) ?? standard.page,
    pageSize: positive(search.get('size')) ?? standard.pageSize,
    sortName: isSortable(sortName) ? sortName : standard.sortName,
    descending: search.get('order') === 'desc',
  };
}

/** Only what differs from the standard stands in the address. */
export function searchOf(view: AccountView): URLSearchParams {
  const search = new URLSearchParams();
  const put = (name: string, value: string, usual: string) => value === usual || search.set(name, value);
  put('search', view.search, standard.search);
  put('page', String(view.page), String(standard.page));
  put('size', String(view.pageSize), String(standard.pageSize));
  put('sort', view.sortName, standard.sortName);
  put('order', view.descending ? 'desc' : 'asc', 'asc');
  return search;
}

/** The gateway's own list parameters. */
export function queryOf(view: AccountView): Query {
  return {
    selector: selectorOf(view.search),
    pageNum: view.page,
    pageSize: view.pageSize,
    sortName: view.sortName,
    sortOrder: view.descending ? 'desc' : 'asc',
    sortFunc: view.sortName === 'creationTimestamp' ? 'time' : 'natural',
  };
}

/** A selector as it is; any other text is looked for in the names. */
function selectorOf(search: string): string | undefined {
  const text = search.trim();
  if (text === '') {
    return undefined;
  }
  return /[=~!]/.test(text) ? text : `name~${text.replace(/[\\,|]/g, '\\$&')}`;
}

function positive(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}
