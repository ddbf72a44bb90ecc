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

/** The views of a list that is sorted so when nothing else is asked for. */
function sortedAtFirst(sortName: string, order: SortOrder, sortFunc: SortFunc): ListView<View> {
  return new ListView<View>({
    selector: text(),
    sortName: text(sortName),
    sortOrder: { ...sortOrder, initial: order },
    sortFunc: oneOf(sortFuncs, sortFunc),
    pageSize: count(20, largestPage),
    pageNum: count(1),
    groupBy: text(),
    wide: flag(false),
    labels: flag(true),
    assistant: flag(false),
  });
}

export const resourceList = sortedAtFirst('metadata.name', 'asc', 'natural');

const eventList = sortedAtFirst('lastTimestamp', 'desc', 'time');

/** The views of the list of a kind: of events the newest first, as their names say nothing. */
export function listViewOf({ group, plural }: { readonly group: string; readonly plural: string }): ListView<View> {
  return group === '' && plural === 'events' ? eventList : resourceList;
}

/** The order of a list when nothing else is asked for. */
export function firstSortOf({ initial }: ListView<View>): Pick<View, 'sortName' | 'sortOrder' | 'sortFunc'> {
  const { sortName, sortOrder: order, sortFunc } = initial;
  return { sortName, sortOrder: order, sortFunc };
}
