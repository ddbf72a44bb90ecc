import { namesIn } from '../app/names';
import type { KeyFields } from './calls';
import type { AccessKey, Scope } from './key';

/** When a pair ends, as the form holds it. */
export type Expiry = 'never' | '30' | '90' | '365' | 'date';

export const verbs = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
  'connect',
  'impersonate',
] as const;

/** All of them but `impersonate`, also those that Kubernetes may get. */
export const anyVerb = '*';

/** The verbs that the form offers: those it knows, and what else a pair has, such as patterns, which must not be lost. */
export function verbsFor(entry: KeyEntry): string[] {
  const known: readonly string[] = [anyVerb, ...verbs];
  return [...known, ...entry.verbs.filter((verb) => !known.includes(verb))];
}

/** The values of the form for a pair. */
export interface KeyEntry {
  readonly description: string;
  readonly expiry: Expiry;
  /** As `datetime-local` writes it: the user's own time, no zone. */
  readonly date: string;
  readonly narrowed: boolean;
  readonly clusters: string;
  readonly namespaces: string;
  readonly verbs: readonly string[];
  readonly readOnly: boolean;
}

export const newEntry: KeyEntry = {
  description: '',
  expiry: '90',
  date: '',
  narrowed: false,
  clusters: '',
  namespaces: '',
  verbs: [],
  readOnly: false,
};

export function entryOf(key: AccessKey): KeyEntry {
  const { scope } = key;
  return {
    description: key.description,
    expiry: key.expirationTimestamp === undefined ? 'never' : 'date',
    date: key.expirationTimestamp === undefined ? '' : localDate(key.expirationTimestamp),
    narrowed: scope !== undefined,
    clusters: (scope?.clusters ?? []).join(', '),
    namespaces: (scope?.namespaces ?? []).join(', '),
    verbs: scope?.verbs ?? [],
    readOnly: scope?.readOnly ?? false,
  };
}

/** The entry as the call wants it; null stands for "none". */
export function fieldsOf(entry: KeyEntry, now: number): Required<Omit<KeyFields, 'disabled'>> {
  return {
    description: entry.description.trim(),
    expirationTimestamp: expirationOf(entry, now),
    scope: entry.narrowed ? scopeOf(entry) : null,
  };
}

/** Only what differs from the pair: an expiry in the past that nobody touched is not sent again. */
export function changesOf(key: AccessKey, entry: KeyEntry, now: number): KeyFields {
  const before = entryOf(key);
  const fields = fieldsOf(entry, now);
  const expiryTouched = entry.expiry !== before.expiry || entry.date !== before.date;
  const scopeTouched = JSON.stringify(fields.scope) !== JSON.stringify(fieldsOf(before, now).scope);
  return {
    ...(fields.description === key.description ? {} : { description: fields.description }),
    ...(expiryTouched ? { expirationTimestamp: fields.expirationTimestamp } : {}),
    ...(scopeTouched ? { scope: fields.scope } : {}),
  };
}

/** For a new pair: what is "none" is left out. */
export function creationOf(entry: KeyEntry, now: number): KeyFields {
  const { description, expirationTimestamp, scope } = fieldsOf(entry, now);
  return {
    description,
    ...(expirationTimestamp === null ? {} : { expirationTimestamp }),
    ...(scope === null ? {} : { scope }),
  };
}

/** Whether a date was asked for and is missing or past. */
export function isDateWrong(entry: KeyEntry, now: number): boolean {
  return entry.expiry === 'date' && !(Date.parse(entry.date) > now);
}

/** Narrowed, but by nothing: the pair would be a whole one that looks like a narrow one. */
export function isScopeEmpty(entry: KeyEntry): boolean {
  return entry.narrowed && Object.keys(scopeOf(entry)).length === 0;
}

/** A time as `datetime-local` wants it. */
export function localDate(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

function expirationOf(entry: KeyEntry, now: number): string | null {
  if (entry.expiry === 'never') {
    return null;
  }
  const end = entry.expiry === 'date' ? Date.parse(entry.date) : now + Number(entry.expiry) * 86_400_000;
  return Number.isNaN(end) ? null : new Date(end).toISOString();
}

function scopeOf(entry: KeyEntry): Scope {
  const clusters = namesIn(entry.clusters);
  const namespaces = namesIn(entry.namespaces);
  return {
    ...(clusters.length === 0 ? {} : { clusters }),
    ...(namespaces.length === 0 ? {} : { namespaces }),
    ...(entry.verbs.length === 0 ? {} : { verbs: verbsFor(entry).filter((verb) => entry.verbs.includes(verb)) }),
    ...(entry.readOnly ? { readOnly: true } : {}),
  };
}
