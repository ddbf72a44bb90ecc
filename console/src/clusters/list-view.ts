import { escapeValue, selectorOf, termsOf } from '../kube/selector';

export const layouts = ['cards', 'table'] as const;
export type Layout = (typeof layouts)[number];

/** What the list can be sorted by, with the comparison that suits the field. */
export const sortFunctions = {
  name: 'natural',
  state: 'string',
  version: 'natural',
  latencyMilliseconds: 'number',
  credentialExpiration: 'time',
} as const;
export type SortName = keyof typeof sortFunctions;

export const pageSizes = [12, 24, 48, 96] as const;

/** What the page of clusters shows. All of it stands in the URL, under the names that the API has for it. */
export interface ListView {
  readonly layout: Layout;
  readonly selector: string;
  readonly sortName: SortName;
  readonly sortOrder: 'asc' | 'desc';
  readonly pageSize: number;
  readonly pageNum: number;
}

export const firstView: ListView = {
  layout: 'cards',
  selector: '',
  sortName: 'name',
  sortOrder: 'asc',
  pageSize: 12,
  pageNum: 1,
};

export function isSortName(text: string | null): text is SortName {
  return text !== null && Object.hasOwn(sortFunctions, text);
}

/** Reads a view; what somebody wrote into the URL by hand and makes no sense becomes the default. */
export function viewOf(query: URLSearchParams): ListView {
  const sortName = query.get('sortName');
  const pageNum = query.get('pageNum') ?? '';
  return {
    layout: layouts.find((layout) => layout === query.get('view')) ?? firstView.layout,
    selector: query.get('selector') ?? firstView.selector,
    sortName: isSortName(sortName) ? sortName : firstView.sortName,
    sortOrder: query.get('sortOrder') === 'desc' ? 'desc' : 'asc',
    pageSize: pageSizes.find((size) => String(size) === query.get('pageSize')) ?? firstView.pageSize,
    pageNum: /^[1-9][0-9]{0,6}$/.test(pageNum) ? Number(pageNum) : firstView.pageNum,
  };
}

/** Writes a view; what is the default does not stand in the URL. */
export function queryOf(view: ListView): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== firstView[name as keyof ListView]) {
      query.set(name === 'layout' ? 'view' : name, String(value));
    }
  }
  return query;
}

/** Changes a view. Whatever changes which clusters are there begins at the first page. */
export function changed(view: ListView, change: Partial<ListView>): ListView {
  const elsewhere = 'selector' in change || 'sortName' in change || 'sortOrder' in change || 'pageSize' in change;
  return { ...view, ...(elsewhere ? { pageNum: 1 } : {}), ...change };
}

/** The API's own parameters. */
export function parametersOf({ selector, sortName, sortOrder, pageSize, pageNum }: ListView) {
  return {
    selector: selector === '' ? undefined : selector,
    sortName,
    sortOrder,
    sortFunc: sortFunctions[sortName],
    pageSize,
    pageNum,
  };
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

/** Whether what was typed is a term of its own (`state!=Ready`) and not a part of a name. */
export function isTerm(typed: string): boolean {
  return /[=~!]/.test(typed);
}

export function withLabel(selector: string, key: string, value: string): string {
  const term = `labels.${key}=${escapeValue(value)}`;
  const { search, terms } = readSelector(selector);
  return writeSelector(search, terms.includes(term) ? terms : [...terms, term]);
}
