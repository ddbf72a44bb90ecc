import { count, flag, ListView, oneOf, sortOrder, type SortOrder, text } from '../../list/list-view';

const sortFuncs = ['string', 'natural', 'number', 'quantity', 'time'] as const;
export type SortFunc = (typeof sortFuncs)[number];

export const pageSizes = [10, 20, 50, 100] as const;

/** The largest page that a browser shows well. */
const largestPage = 100;

export interface View {
  readonly selector: string;
  readonly sortName: string;
  readonly sortOrder: SortOrder;
  readonly sortFunc: SortFunc;
  readonly pageSize: number;
  readonly pageNum: number;
  /** the field to count the objects by in place of showing them, or two separated by a comma; empty for none */
  readonly groupBy: string;
  /** whether columns are shown that the server holds for less important */
  readonly wide: boolean;
  /** whether labels are shown */
  readonly labels: boolean;
  /** whether the API assistant is open */
  readonly assistant: boolean;
}

export const resourceList = new ListView<View>({
  selector: text(),
  sortName: text('metadata.name'),
  sortOrder,
  sortFunc: oneOf(sortFuncs, 'natural'),
  pageSize: count(20, largestPage),
  pageNum: count(1),
  groupBy: text(),
  wide: flag(false),
  labels: flag(true),
  assistant: flag(false),
});

/** The default order. */
export const firstSort: Pick<View, 'sortName' | 'sortOrder' | 'sortFunc'> = {
  sortName: resourceList.initial.sortName,
  sortOrder: resourceList.initial.sortOrder,
  sortFunc: resourceList.initial.sortFunc,
};
