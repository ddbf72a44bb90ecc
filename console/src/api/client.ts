import { askGateway } from './gateway';
import { isAnswered, StatusError, statusOf } from './status';

export type QueryValue = string | number | boolean | undefined;
export type Query = Readonly<Record<string, QueryValue>>;
export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SendOptions {
  readonly query?: Query;
  /** Default `application/json`; for a PATCH to a cluster name the kind of patch. */
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever a call is answered by 401: the session is over. Returns how to stop it. */
export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const refused = new Set<Listener>();

/** Calls `listener` whenever a call is answered by 403: the account may have lost a right. Returns how to stop it. */
export function onRefused(listener: Listener): () => void {
  refused.add(listener);
  return () => refused.delete(listener);
}

/** The parameters as they stand in an address, without those that are undefined. */
export function searchOf(query: Query): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) {
      parameters.append(name, String(value));
    }
  }
  return parameters;
}

/** `path?a=1&b=2`, leaving out what is undefined. */
export function withQuery(path: string, query: Query = {}): string {
  const text = searchOf(query).toString();
  return text === '' ? path : `${path}?${text}`;
}

/**
 * One call with the session's cookie. Returns the answer when its code is 2xx.
 *
 * @throws StatusError for every other code, and with code 0 when no answer came
 */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', cache: 'no-store', ...init });
  } catch (cause) {
    if (init.signal?.aborted) {
      throw cause;
    }
    void askGateway();
    throw new StatusError({ code: 0, reason: 'NoAnswer' });
  }
  if (response.ok) {
    return response;
  }
  if (response.status === 401) {
    listeners.forEach((listener) => listener());
  }
  if (response.status === 403) {
    refused.forEach((listener) => listener());
  }
  const error = new StatusError(statusOf(response.status, await response.text()));
  if (!isAnswered(error)) {
    void askGateway();
  }
  throw error;
}

async function get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> {
  const response = await call(withQuery(path, query), { signal, headers: { Accept: 'application/json' } });
  return (await response.json()) as T;
}

async function send<T>(method: Method, path: string, body?: unknown, options: SendOptions = {}): Promise<T> {
  const response = await call(withQuery(path, options.query), {
    method,
    signal: options.signal,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': options.contentType ?? 'application/json' }),
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  return (await response.json()) as T;
}

/** Calls to the gateway and, through it, to its clusters; a string body is sent as it is. */
export const api = { get, send };
