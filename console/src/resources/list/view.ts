/** What a list view shows. All of it stands in the URL, under the names the API has for it; what is the default does not. */
export interface View {
  readonly selector: string;
  readonly sortName: string;
  readonly sortOrder: SortOrder;
  readonly sortFunc: SortFunc;
  readonly pageSize: number;
  readonly pageNum: number;
  /** whether columns are shown that the server holds for less important */
  readonly wide: boolean;
  /** whether labels are shown */
  readonly labels: boolean;
  /** whether the API assistant is open */
  readonly assistant: boolean;
}

export type SortOrder = 'asc' | 'desc';
export const sortFuncs = ['string', 'natural', 'number', 'quantity', 'time'] as const;
export type SortFunc = (typeof sortFuncs)[number];
export const pageSizes = [10, 20, 50, 100] as const;
const largestPage = 100;

export const firstView: View = {
  selector: '',
  sortName: 'metadata.name',
  sortOrder: 'asc',
  sortFunc: 'natural',
  pageSize: 20,
  pageNum: 1,
  wide: false,
  labels: true,
  assistant: false,
};

/** What is sorted by when nothing else is said. */
export const firstSort = {
  sortName: firstView.sortName,
  sortOrder: firstView.sortOrder,
  sortFunc: firstView.sortFunc,
} as const;

/** Reads a view; what somebody wrote into the URL by hand and makes no sense becomes the default. */
export function viewOf(query: URLSearchParams): View {
  const sortFunc = sortFuncs.find((func) => func === query.get('sortFunc')) ?? firstView.sortFunc;
  return {
    selector: query.get('selector') ?? firstView.selector,
    sortName: query.get('sortName') ?? firstView.sortName,
    sortOrder: query.get('sortOrder') === 'desc' ? 'desc' : 'asc',
    sortFunc,
    pageSize: pageSizeOf(query.get('pageSize')),
    pageNum: positive(query.get('pageNum')) ?? firstView.pageNum,
    wide: query.get('wide') === 'true',
    labels: query.get('labels') !== 'false',
    assistant: query.get('assistant') === 'true',
  };
}

/** Writes a view into what else stands in the URL, in a fixed order. */
export function writeView(view: View, query: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(query);
  for (const [name, value] of Object.entries(view)) {
    if (value === firstView[name as keyof View]) {
      written.delete(name);
    } else {
      written.set(name, String(value));
    }
  }
  return written;
}

/** Changes a view. Whatever changes which items are there begins at the first page. */
export function changed(view: View, change: Partial<View>): View {
  const elsewhere = ['selector', 'sortName', 'sortOrder', 'sortFunc', 'pageSize'].some((name) => name in change);
  return { ...view, ...(elsewhere ? { pageNum: 1 } : {}), ...change };
}

/** The gateway's parameters of a view, all of them written out, in the order of the documentation. */
export function listQuery(view: View): URLSearchParams {
  const query = new URLSearchParams();
  if (view.selector !== '') {
    query.set('selector', view.selector);
  }
  query.set('pageSize', String(view.pageSize));
  query.set('pageNum', String(view.pageNum));
  query.set('sortName', view.sortName);
  query.set('sortOrder', view.sortOrder);
  query.set('sortFunc', view.sortFunc);
  return query;
}

/** Any that the browser can show well; a person chooses among a few. */
function pageSizeOf(text: string | null): number {
  const size = positive(text) ?? firstView.pageSize;
  return size <= largestPage ? size : firstView.pageSize;
}

function positive(text: string | null): number | undefined {
  return text !== null && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
}
