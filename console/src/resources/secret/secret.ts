import { callCluster } from '../../kube/client';
import { apiPath, type Place } from '../../kube/place';

/** A key of a Secret, and the length of its value in bytes. */
export interface Entry {
  readonly key: string;
  readonly size: number;
}

/** A value that somebody asked to see. */
export interface Value {
  readonly text: string;
  /** Whether the text is base64, because the value is no text. */
  readonly isBinary: boolean;
}

type Data = Readonly<Record<string, string>>;

/** The keys of a Secret. The cluster has no answer without the values, which end here. */
export async function readEntries(cluster: string, place: Place, signal?: AbortSignal): Promise<readonly Entry[]> {
  const data = await read(cluster, apiPath(place), signal);
  return Object.entries(data).map(([key, value]) => ({ key, size: sizeOf(value) }));
}

/** One value, read anew. The parameter means nothing to the cluster; by it the audit log tells this read from others. */
export async function revealValue(cluster: string, place: Place, key: string): Promise<Value> {
  const data = await read(cluster, `${apiPath(place)}?${revealing(key)}`);
  return valueOf(data[key] ?? '');
}

/** The query of a read after which somebody sees a value, `*` for all of them. */
export function revealing(key: string): string {
  return `reveal=${encodeURIComponent(key)}`;
}

export function valueOf(base64: string): Value {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), isBinary: false };
  } catch {
    return { text: base64, isBinary: true };
  }
}

/** How many bytes a text in base64 stands for. */
export function sizeOf(base64: string): number {
  return (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
}

async function read(cluster: string, path: string, signal?: AbortSignal): Promise<Data> {
  const secret = (await (await callCluster(cluster, path, { signal })).json()) as { readonly data?: Data };
  return secret.data ?? {};
}
