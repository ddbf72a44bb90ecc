import type { Place } from '../kube/place';
import { type AuditEvent, annotationOf } from './event';
import { selectorOf } from '../kube/selector';
import { filterFields, term } from './filters';
import type { Span } from './range';

const usual: Span = '7d';

/** The page of the calls that match. */
function auditOf(filter: Readonly<Record<string, string>>): string {
  return `/console/audit?${new URLSearchParams({ from: usual, ...filter }).toString()}`;
}

function auditWith(...terms: readonly string[]): string {
  return auditOf({ selector: selectorOf(terms) });
}

export function auditOfUser(name: string): string {
  return auditOf({ user: name });
}

export function auditOfKey(accessKey: string): string {
  return auditWith(term('annotations.hypercube.io/access-key', accessKey));
}

export function auditOfSession(id: string): string {
  return auditWith(term('annotations.hypercube.io/session', id));
}

export function auditOfAddress(address: string): string {
  return auditWith(term('sourceIPs', address));
}

/** The calls to one object of a cluster, subresources included. */
export function auditOfObject(cluster: string, { group, namespace, plural, name }: Place): string {
  return ofObject({ cluster, group, namespace, plural, name });
}

/** The calls to the object of a call. */
export function auditOfEvent(event: AuditEvent): string {
  const { apiGroup, namespace, resource, name } = event.objectRef ?? {};
  return ofObject({ cluster: annotationOf(event, 'cluster'), group: apiGroup, namespace, plural: resource, name });
}

type Described = Readonly<Record<'cluster' | 'group' | 'namespace' | 'plural' | 'name', string | undefined>>;

function ofObject({ cluster, group, namespace, plural, name }: Described): string {
  const given = [
    [filterFields.cluster, cluster],
    ['objectRef.apiGroup', group],
    [filterFields.namespace, namespace],
    [filterFields.resource, plural],
    ['objectRef.name', name],
  ] as const;
  return auditWith(...given.flatMap(([path, value]) => (value ? [term(path, value)] : [])));
}

/** The page of one event. */
export function eventPath(auditId: string): string {
  return `/console/audit/${encodeURIComponent(auditId)}`;
}

/** The page of a recording. */
export function recordingPath(recording: string): string {
  return `/console/recordings/${encodeURIComponent(recording)}`;
}
