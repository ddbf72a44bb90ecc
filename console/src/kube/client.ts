import { call } from '../api/client';
import { plainDoor } from '../api/paths';
import { apiPath, isSecret, type Place } from './place';
import type { Metadata } from './table';

/** The fields of an object that the console reads. */
export interface KubeObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: Metadata;
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly status?: Readonly<Record<string, unknown>>;
}

const yamlType = 'application/yaml';
/** An object without all but its metadata. */
export const acceptMetadata = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io,application/json';

interface ClusterCall {
  readonly accept?: string;
  readonly signal?: AbortSignal;
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly contentType?: string;
  readonly body?: string;
}

/** A call to a cluster's own API, through the endpoint that passes calls on unchanged. */
export function callCluster(
  cluster: string,
  path: string,
  { accept = 'application/json', contentType, ...rest }: ClusterCall = {},
): Promise<Response> {
  const headers = { Accept: accept, ...(contentType === undefined ? {} : { 'Content-Type': contentType }) };
  return call(plainDoor(cluster, path), { ...rest, headers });
}

/**
 * A browser that is to store nothing says `Cache-Control: no-cache` of itself, by which the gateway would pass over its own memory of the
 * collection and list all of it again. `max-age=0` asks for a fresh answer from there.
 */
export function callFresh(path: string, accept: string, signal: AbortSignal): Promise<Response> {
  return call(path, { signal, headers: { Accept: accept, 'Cache-Control': 'max-age=0' } });
}

/** An object; of a Secret its metadata alone. */
export async function readObject(cluster: string, place: Place, signal?: AbortSignal): Promise<KubeObject> {
  const accept = isSecret(place) ? acceptMetadata : undefined;
  return (await (await callCluster(cluster, apiPath(place), { signal, accept })).json()) as KubeObject;
}

/** @param query without the question mark */
export async function readYaml(cluster: string, place: Place, signal?: AbortSignal, query?: string): Promise<string> {
  const path = query === undefined ? apiPath(place) : `${apiPath(place)}?${query}`;
  return (await callCluster(cluster, path, { signal, accept: yamlType })).text();
}

/** The answer to a write: the object as it is, or would be, and the server's warnings. */
export interface Written {
  readonly object: KubeObject;
  readonly warnings: readonly string[];
}

interface Write {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly yaml: string;
  /** Whether the server only checks it, with everything that belongs to it: defaults, admission, quotas. */
  readonly dryRun: boolean;
}

/** Writes an object. Its text goes as it is: the API server's own reading of YAML is the one that counts. */
export async function write(cluster: string, wish: Write): Promise<Written> {
  const answer = await send(cluster, wish, 'application/json');
  return { object: (await answer.json()) as KubeObject, warnings: warningsOf(answer.headers.get('Warning')) };
}

/** The object that a write would store, as YAML. Two calls, because a refusal comes in the requested form and is read as JSON. */
export async function preview(
  cluster: string,
  wish: Omit<Write, 'dryRun'>,
): Promise<{ readonly yaml: string; readonly warnings: readonly string[] }> {
  const { warnings } = await write(cluster, { ...wish, dryRun: true });
  return { yaml: await (await send(cluster, { ...wish, dryRun: true }, yamlType)).text(), warnings };
}

function send(cluster: string, { method, path, yaml, dryRun }: Write, accept: string): Promise<Response> {
  const query = new URLSearchParams({ fieldManager: 'hypercube-console', ...(dryRun ? { dryRun: 'All' } : {}) });
  return callCluster(cluster, `${path}?${query.toString()}`, { method, accept, contentType: yamlType, body: yaml });
}

/** The texts of a Warning header (RFC 9111 has done away with it, Kubernetes uses it: `299 - "text"`). */
export function warningsOf(header: string | null): string[] {
  return [...(header ?? '').matchAll(/\d{3} \S+ "((?:[^"\\]|\\.)*)"/g)].map((found) =>
    (found[1] ?? '').replace(/\\(.)/g, '$1'),
  );
}
