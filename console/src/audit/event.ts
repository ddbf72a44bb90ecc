import { consolePath, encode } from '../kube/place';

/** A user as in `authentication.k8s.io/v1`. */
interface User {
  readonly username?: string;
  readonly groups?: readonly string[];
}

/** An `audit.k8s.io/v1` Event; fields that the pages do not use are shown in its YAML only. */
export interface AuditEvent {
  readonly auditID: string;
  readonly stage: string;
  readonly requestURI: string;
  readonly verb: string;
  readonly user?: User;
  readonly impersonatedUser?: User;
  readonly sourceIPs?: readonly string[];
  readonly userAgent?: string;
  readonly objectRef?: ObjectReference;
  readonly responseStatus?: { readonly code?: number; readonly reason?: string; readonly message?: string };
  readonly requestReceivedTimestamp: string;
  readonly stageTimestamp?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

interface ObjectReference {
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly apiGroup?: string;
  readonly apiVersion?: string;
  readonly subresource?: string;
}

export interface EventList {
  readonly items: readonly AuditEvent[];
  readonly total: number;
}

/** The gateway's annotations, by their names without the domain. */
export type AnnotationName = 'cluster' | 'access-key' | 'session' | 'decision' | 'recording' | 'attempted-name';

const ownGroup = 'hypercube.io';

export function annotationOf(event: AuditEvent, name: AnnotationName): string | undefined {
  return event.annotations?.[`${ownGroup}/${name}`];
}

/** The entry point of a call to a cluster: `paged`, `plain` or `host`. */
export function entryPointOf(event: AuditEvent): string | undefined {
  // events of an older gateway have the former name only
  return event.annotations?.[`${ownGroup}/entry-point`] ?? event.annotations?.['hypercube.io/door'];
}

/** `open`: a stream or tunnel that has begun. */
export type Result = 'answered' | 'refused' | 'failed' | 'open';

/** Whether a call was let through, by the gateway and by the cluster, and was answered then; as the gateway counts them. */
export function resultOf(event: AuditEvent): Result {
  const { code } = event.responseStatus ?? {};
  if (reasonOf(event) !== undefined || code === 401 || code === 403) {
    return 'refused';
  }
  if (code !== undefined && code >= 500) {
    return 'failed';
  }
  return event.stage === 'ResponseComplete' ? 'answered' : 'open';
}

/** The reason for which the gateway refused a call. */
export function reasonOf(event: AuditEvent): string | undefined {
  const decision = annotationOf(event, 'decision') ?? '';
  return decision.startsWith('forbid') ? decision.replace(/^forbid(: )?/, '') : undefined;
}

/** The account; of a failed sign-in, the name that was entered. */
export function nameOf(event: AuditEvent): { readonly name: string; readonly attempted: boolean } {
  const attempted = annotationOf(event, 'attempted-name');
  const name = event.user?.username ?? '';
  return name === '' && attempted !== undefined ? { name: attempted, attempted: true } : { name, attempted: false };
}

/** Whether a cluster was asked only to try a change. */
export function isDryRun(event: AuditEvent): boolean {
  const query = event.requestURI.split('?')[1] ?? '';
  return annotationOf(event, 'cluster') !== undefined && new URLSearchParams(query).getAll('dryRun').includes('All');
}

/** `pods/exec shop/web-1`; the path of a call to something that is no resource. */
export function objectOf(event: AuditEvent): string {
  const { resource, subresource, namespace, name } = event.objectRef ?? {};
  if (resource === undefined) {
    return event.requestURI.split('?', 1)[0] ?? '';
  }
  const what = subresource === undefined ? resource : `${resource}/${subresource}`;
  const which = [namespace, name].filter((each) => each !== undefined && each !== '').join('/');
  return which === '' ? what : `${what} ${which}`;
}

/** The page of the object of a call, or of the collection; undefined when the console has none. */
export function objectLink(event: AuditEvent): string | undefined {
  const { resource, namespace, name, apiGroup = '', apiVersion } = event.objectRef ?? {};
  const cluster = annotationOf(event, 'cluster');
  if (apiGroup === ownGroup) {
    return resource === 'clusters' && name !== undefined ? `/console/clusters/${encode(name)}` : undefined;
  }
  if (cluster === undefined || resource === undefined || apiVersion === undefined) {
    return undefined;
  }
  const place = { group: apiGroup, version: apiVersion, plural: resource };
  return consolePath(cluster, {
    ...place,
    ...(namespace === undefined || namespace === '' ? {} : { namespace }),
    ...(name === undefined || name === '' ? {} : { name }),
  });
}
