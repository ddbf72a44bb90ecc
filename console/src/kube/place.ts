/**
 * Where in a cluster a page is. The console's path is the API's own path behind `/console/clusters/{cluster}`, so a reader who knows one
 * knows the other: `/apis/apps/v1/namespaces/shop/deployments/web`.
 */
export interface Place {
  readonly group: string;
  readonly version: string;
  readonly namespace?: string;
  readonly plural: string;
  readonly name?: string;
}

/** Reads `/api/v1/…` or `/apis/{group}/{version}/…`; nothing when it is the path of no collection and no object. */
export function parsePlace(path: string): Place | undefined {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  if (parts[0] === 'api' && parts.length >= 3) {
    return placeOf('', parts[1], parts.slice(2));
  }
  if (parts[0] === 'apis' && parts.length >= 4) {
    return placeOf(parts[1], parts[2], parts.slice(3));
  }
  return undefined;
}

function placeOf(group: string | undefined, version: string | undefined, rest: readonly string[]): Place | undefined {
  if (group === undefined || version === undefined) {
    return undefined;
  }
  const inNamespace = rest[0] === 'namespaces' && rest.length >= 3;
  const [plural, name, ...more] = inNamespace ? rest.slice(2) : rest;
  if (plural === undefined || more.length > 0) {
    return undefined;
  }
  return {
    group,
    version,
    plural,
    ...(inNamespace ? { namespace: rest[1] } : {}),
    ...(name === undefined ? {} : { name }),
  };
}

/** The API server's path of a place, such as `/api/v1/namespaces/shop/pods/web-1/log`. */
export function apiPath(place: Place, subresource?: string): string {
  const parts = place.group === '' ? ['api', place.version] : ['apis', place.group, place.version];
  if (place.namespace !== undefined) {
    parts.push('namespaces', place.namespace);
  }
  parts.push(place.plural);
  if (place.name !== undefined) {
    parts.push(place.name);
  }
  if (subresource !== undefined) {
    parts.push(subresource);
  }
  return '/' + parts.map(encode).join('/');
}

/** A Secret, or Secrets: their values are shown on request alone. */
export function isSecret({ group, plural }: Place): boolean {
  return group === '' && plural === 'secrets';
}

/** Whether an API group is of custom resources: those of Kubernetes have no dot, or one of a few names. */
export function isCustom(group: string): boolean {
  return (
    group.includes('.') &&
    !/(^|\.)(authorization|networking|storage|scheduling|coordination|apiextensions)\.k8s\.io$/.test(group)
  );
}

export function collectionOf(place: Place): Place {
  const { group, version, namespace, plural } = place;
  return { group, version, plural, ...(namespace === undefined ? {} : { namespace }) };
}

/** The page of the console that shows a place. */
export function consolePath(cluster: string, place: Place): string {
  return `/console/clusters/${encode(cluster)}${apiPath(place)}`;
}

/** The page on which a cluster joins behind an agent. Its address looks like that of a cluster and is none. */
export const joinPath = '/console/clusters/_join';

/** As encodeURIComponent, but a colon stays: names such as `system:node` are full of it, and a path may hold it. */
export function encode(part: string): string {
  return encodeURIComponent(part).replaceAll('%3A', ':');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
