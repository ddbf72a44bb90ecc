import type { SortOrder } from '../../list/list-view';
import type { Place } from '../../kube/place';
import { builtInColumns } from './known-columns';
import type { Column, PrinterColumn } from '../../kube/table';
import type { SortField } from './sort-field';
import type { View } from './view';

const ageField: SortField = { path: 'metadata.creationTimestamp', func: 'time', backwards: true };

/**
 * By what the gateway sorts when a person sorts by a column. A Table does not say which field a column shows: custom resources say it
 * in their definition, for those of Kubernetes itself there is a list, and a column without a field cannot be sorted.
 */
export function sortFieldOf(
  place: Place,
  column: Column,
  printed: readonly PrinterColumn[],
  samples: readonly string[],
): SortField | undefined {
  const declared = printed.find((each) => each.name === column.name);
  if (declared) {
    return fieldOfPrinted(declared, samples);
  }
  switch (column.name) {
    case 'Name':
      return { path: 'metadata.name', func: 'natural' };
    case 'Namespace':
      return { path: 'metadata.namespace', func: 'natural' };
    case 'Age':
      return ageField;
    case 'Created At':
      return { path: 'metadata.creationTimestamp', func: 'time' };
    default:
      return builtInColumns[`${place.group}/${place.plural}`]?.[column.name];
  }
}

function fieldOfPrinted(column: PrinterColumn, samples: readonly string[]): SortField | undefined {
  const path = fieldPathOf(column.jsonPath);
  if (path === undefined) {
    return undefined;
  }
  switch (column.type) {
    case 'date':
      return { path, func: 'time', backwards: true };
    case 'integer':
    case 'number':
      return { path, func: 'number' };
    default:
      return { path, func: areQuantities(samples) ? 'quantity' : 'natural' };
  }
}

/**
 * A JSONPath as the gateway's field path. `[*]` and `[0]` go away: a path through an array means its elements, and the first decides
 * the order. A filter has no counterpart, so there is no path.
 */
export function fieldPathOf(jsonPath: string): string | undefined {
  const path = jsonPath
    .trim()
    .replace(/^\{(.*)\}$/s, '$1')
    .replace(/\[(\*|0)\]/g, '')
    .replace(/\["([^"'\\]*)"\]/g, "['$1']")
    .replace(/((?:[^\\.]|\\.)*?)\\\./gs, '$1\u0000');
  const parts = path
    .split(/\.(?![^[]*'\])/)
    .map((part) => (part.includes('\u0000') ? `['${part.replaceAll('\u0000', '.')}']` : part));
  const joined = parts.filter((part, at) => at > 0 || part !== '').join('.');
  return /^([A-Za-z0-9_$/-]+|\['[^'\\]+'\])(\.?\['[^'\\]+'\]|\.[A-Za-z0-9_$/-]+)*$/.test(joined)
    ? joined.replaceAll(".['", "['")
    : undefined;
}

/** Whether texts are Kubernetes quantities: all of them look so, and one has a unit. */
export function areQuantities(samples: readonly string[]): boolean {
  const values = samples.filter((sample) => sample !== '' && sample !== '<none>' && sample !== '<unknown>');
  const quantity = /^[+-]?[0-9]+(\.[0-9]+)?([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?$/;
  return values.some((value) => /[A-Za-z]$/.test(value)) && values.every((value) => quantity.test(value));
}

/** How the rows stand by a column, if the view is sorted by it. */
export function directionOf(view: View, field: SortField): SortOrder | undefined {
  if (
    view.sortName !== field.path &&
    !(view.sortName === 'CreationTimestamp' && field.path === 'metadata.creationTimestamp')
  ) {
    return undefined;
  }
  return field.backwards ? opposite(view.sortOrder) : view.sortOrder;
}

/** The change that sorts by a column in a direction of what it shows. */
export function sortedBy(field: SortField, direction: SortOrder): Pick<View, 'sortName' | 'sortFunc' | 'sortOrder'> {
  return { sortName: field.path, sortFunc: field.func, sortOrder: field.backwards ? opposite(direction) : direction };
}

function opposite(order: SortOrder): SortOrder {
  return order === 'asc' ? 'desc' : 'asc';
}
