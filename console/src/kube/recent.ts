import type { Place } from './place';

/** A list or an object that was looked at. */
export interface RecentPlace extends Place {
  readonly cluster: string;
  readonly kind: string;
}

/**
 * The places that the user of this browser looked at last, newest first. Kept in the browser until they sign out. Another account that
 * signs in without that sees none of them.
 */
const stored = 'hypercube.recent';
const most = 30;

interface Kept {
  readonly account: string;
  readonly places: readonly RecentPlace[];
}

export function recentPlaces(account: string): readonly RecentPlace[] {
  const kept = read();
  return kept?.account === account ? kept.places : [];
}

export function rememberPlace(account: string, place: RecentPlace): void {
  const others = recentPlaces(account).filter((each) => idOf(each) !== idOf(place));
  try {
    localStorage.setItem(stored, JSON.stringify({ account, places: [place, ...others].slice(0, most) }));
  } catch {
    // a browser that keeps nothing has no recent places
  }
}

export function forgetPlaces(): void {
  localStorage.removeItem(stored);
}

/** Tells places apart, whichever version of their kind was looked at. */
export function idOf({ cluster, group, plural, namespace, name }: Omit<RecentPlace, 'kind' | 'version'>): string {
  return JSON.stringify([cluster, group, plural, namespace ?? '', name ?? '']);
}

function read(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(stored) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  return (
    isFields(value) && typeof value.account === 'string' && Array.isArray(value.places) && value.places.every(isPlace)
  );
}

function isPlace(value: unknown): value is RecentPlace {
  const isText = (each: unknown) => typeof each === 'string';
  const isTextOrNone = (each: unknown) => each === undefined || isText(each);
  return (
    isFields(value) &&
    [value.cluster, value.kind, value.group, value.version, value.plural].every(isText) &&
    [value.namespace, value.name].every(isTextOrNone)
  );
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
