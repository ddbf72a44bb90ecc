import type { Query } from '../api/client';
import { escapeValue, isTerm } from '../kube/selector';
import { count, listQuery, ListView, oneOf, sortOrder, type SortOrder, text } from '../list/list-view';

const sortNames = ['name', 'displayName', 'role', 'creationTimestamp'] as const;

export type SortName = (typeof sortNames)[number];

export function isSortable(name: string): name is SortName {
  return sortNames.some((each) => each === name);
}

export const pageSizes = [10, 20, 50, 100];

export interface AccountView {
  /** A selector, or a part of a name. */
  readonly search: string;
  readonly sortName: SortName;
  readonly sortOrder: SortOrder;
  readonly pageSize: number;
  readonly pageNum: number;
}

export const accountList = new ListView<AccountView>({
  search: text(),
  sortName: oneOf(sortNames, 'name'),
  sortOrder,
  pageSize: count(20, 100),
  pageNum: count(1),
});

/** The gateway's parameters of a view. */
export function accountQuery(view: AccountView): Query {
  const sortFunc = view.sortName === 'creationTimestamp' ? 'time' : 'natural';
  return listQuery({ ...view, selector: selectorOf(view.search), sortFunc });
}

/** A selector as it is; any other text is looked for in the names. */
function selectorOf(search: string): string {
  const typed = search.trim();
  return typed === '' || isTerm(typed) ? typed : `name~${escapeValue(typed)}`;
}
