import { encode } from '../../kube/place';
import { count, ListView, oneOf, type SortOrder, text } from '../../list/list-view';
import { type SortName, sortNames } from './rows';

export const subjects = ['pods', 'nodes', 'namespaces'] as const;
/** The objects whose usage is shown. */
export type Subject = (typeof subjects)[number];

export interface UsageView {
  readonly of: Subject;
  /** Of pods; empty for all. */
  readonly namespace: string;
  /** The gateway's selector of pods. */
  readonly selector: string;
  readonly sortName: SortName;
  readonly sortOrder: SortOrder;
  readonly pageSize: number;
  readonly pageNum: number;
}

export const pageSizes = [20, 50, 100] as const;

/** As `kubectl top`, the largest first. */
export const usageList = new ListView<UsageView>({
  of: oneOf(subjects, 'pods'),
  namespace: text(),
  selector: text(),
  sortName: oneOf(sortNames, 'cpu'),
  sortOrder: oneOf<SortOrder>(['asc', 'desc'], 'desc'),
  pageSize: count(20, 100),
  pageNum: count(1),
});

/** The page with the usage of some objects, the largest first. */
export function usagePage(cluster: string, wanted: Partial<UsageView>): string {
  const query = usageList.write({ ...usageList.initial, ...wanted }).toString();
  return `/console/clusters/${encode(cluster)}/usage${query === '' ? '' : `?${query}`}`;
}
