import type { Query } from '../../api/client';
import type { View } from './view';

/** The gateway's parameters for a page of groups. */
export function groupQuery({ selector, pageSize, pageNum, groupBy }: View): Query {
  return { selector: selector === '' ? undefined : selector, pageSize, pageNum, groupBy };
}
