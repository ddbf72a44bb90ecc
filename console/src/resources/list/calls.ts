import { searchOf } from '../../api/client';
import { pagedDoor, plainDoor } from '../../api/paths';
import type { ListCalls } from '../../assistant/AssistantPanel';
import { listQuery } from '../../list/list-view';
import { groupQuery } from './group-query';
import { apiPath, type Place } from '../../kube/place';
import { labelSelectorOf } from '../../kube/selector';
import { acceptTable } from '../../kube/table';
import type { View } from './view';

/** The calls behind a list: itself in both its forms, or its counts alone, and the watch, which can be narrowed by exact labels alone. */
export function callsOf(cluster: string, place: Place, view: View): ListCalls {
  const path = apiPath(place);
  if (view.groupBy !== '') {
    return { list: { path: pagedDoor(cluster, path), query: searchOf(groupQuery(view)) } };
  }
  const list = { path: pagedDoor(cluster, path), query: searchOf(listQuery(view)) };
  const labelSelector = labelSelectorOf(view.selector);
  const watch = new URLSearchParams({ watch: '1', ...(labelSelector === '' ? {} : { labelSelector }) });
  return { list, table: { ...list, accept: acceptTable }, watch: { path: plainDoor(cluster, path), query: watch } };
}
