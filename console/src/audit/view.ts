import type { Query } from '../api/client';
import { selectorOf, termsOf } from '../kube/selector';
import { count, ListView, oneOf, text } from '../list/list-view';
import { resultTerms, searchTerm } from './filters';
import { from, type Range, to } from './range';

export const pageSizes = [20, 50, 100, 200];

export const results = ['all', 'effective', 'refused', 'failed'] as const;
export type ChosenResult = (typeof results)[number];

export interface AuditView extends Range {
  /** Of callers, and of sign-ins that were tried with it. */
  readonly user: string;
  readonly selector: string;
  /** A part of the path, or terms. */
  readonly search: string;
  readonly result: ChosenResult;
  readonly pageSize: number;
  readonly pageNum: number;
}

export const auditList = new ListView<AuditView>({
  from,
  to,
  user: text(),
  selector: text(),
  search: text(),
  result: oneOf(results, 'all'),
  pageSize: count(20, 200),
  pageNum: count(1),
});

/** The gateway's parameters of the calls that a view is about. */
export function filterQuery({ from: start, to: end, user, selector, search, result }: AuditView): Query {
  const typed = search.trim();
  const terms = [
    ...termsOf(selector),
    ...(typed === '' ? [] : [searchTerm(typed)]),
    ...(result === 'all' ? [] : [resultTerms[result]]),
  ];
  return {
    from: start,
    to: end === '' ? undefined : end,
    user: user === '' ? undefined : user,
    selector: terms.length === 0 ? undefined : selectorOf(terms),
  };
}

/** The gateway's parameters of a page. */
export function pageQuery(view: AuditView): Query {
  return { ...filterQuery(view), pageSize: view.pageSize, pageNum: view.pageNum };
}
