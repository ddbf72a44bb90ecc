import { namesIn } from '../app/names';
import type { Consent, ConsentRequest } from './calls';

export const read = 'mcp:read';
export const write = 'mcp:write';
export const secrets = 'mcp:secrets';

/** The values of the form. */
export interface ConsentEntry {
  readonly writes: boolean;
  readonly seesSecrets: boolean;
  readonly someClusters: boolean;
  readonly clusters: string;
  readonly someNamespaces: boolean;
  readonly namespaces: string;
  readonly seconds: number;
}

const hour = 3_600;
const day = 24 * hour;
const usual: readonly number[] = [hour, 8 * hour, day, 7 * day, 30 * day];

/** The ends to choose from, in seconds: the usual ones that are allowed, the default and the longest. */
export function durations({ defaultSeconds, longestSeconds }: ConsentRequest): number[] {
  const all = [...usual, defaultSeconds, longestSeconds].filter((seconds) => seconds <= longestSeconds);
  return [...new Set(all)].sort((a, b) => a - b);
}

/** The least that the client asks for, everywhere, until the usual end. */
export function firstEntry(request: ConsentRequest): ConsentEntry {
  return {
    writes: mustWrite(request),
    seesSecrets: false,
    someClusters: false,
    clusters: '',
    someNamespaces: false,
    namespaces: '',
    seconds: Math.min(request.defaultSeconds, request.longestSeconds),
  };
}

/** Whether the person can choose between reading and writing. */
export function mayChoose({ scopes }: ConsentRequest): boolean {
  return scopes.includes(read) && scopes.includes(write);
}

function mustWrite(request: ConsentRequest): boolean {
  return request.scopes.includes(write) && !mayChoose(request);
}

/** Only some, but none is named: this would be all. */
export function isNamesMissing(some: boolean, names: string): boolean {
  return some && namesIn(names).length === 0;
}

export function isComplete(entry: ConsentEntry): boolean {
  return !isNamesMissing(entry.someClusters, entry.clusters) && !isNamesMissing(entry.someNamespaces, entry.namespaces);
}

/** The consent; never more scopes than the client asks for. */
export function consentOf(request: ConsentRequest, entry: ConsentEntry): Consent {
  const chosen: Readonly<Record<string, boolean>> = {
    [read]: true,
    [write]: entry.writes,
    [secrets]: entry.seesSecrets,
  };
  return {
    approve: true,
    clusters: entry.someClusters ? namesIn(entry.clusters) : null,
    namespaces: entry.someNamespaces ? namesIn(entry.namespaces) : null,
    scopes: request.scopes.filter((scope) => chosen[scope] === true),
    expirationSeconds: entry.seconds,
  };
}
