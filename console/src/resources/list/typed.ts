/**
 * Reads the text of the search box as terms of the gateway's selector. A word searches the name. A term whose first word is a field of
 * the objects is the gateway's own; any other is a label, written as for `kubectl --selector`: `app=web`, `app!=web`, `app in (a,b)`,
 * `app notin (a,b)`, `!app`. A bare key is a word like any other, unless it has a slash, which no name has.
 *
 * Source: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
 */
import { escapeValue, termsOf } from '../../kube/selector';

type Fields = ReadonlySet<string>;

/** `key in (a,b)` and `key notin (a,b)`. */
const setTerm = /([^\s,=~!()|]+)\s+(in|notin)\s*\(([^()]*)\)/g;
const namePrefix = 'metadata.name~';
const labelPrefix = 'metadata.labels.';

export function termsOfTyped(typed: string, fields: Fields): string[] {
  return termsOf(withoutSets(typed)).flatMap((term) => readTerm(term, fields));
}

/** Whether what is typed can be searched for already. While `app=` or `app in (a` stands there, it means something else than it will. */
export function isComplete(typed: string): boolean {
  const text = withoutSets(typed).trimEnd();
  return (
    !/[=~!\\]$/.test(text) &&
    !/\s(i|in|n|no|not|noti|notin)\s*(\([^)]*)?$/.test(text) &&
    text.lastIndexOf("['") <= text.lastIndexOf("']")
  );
}

/** A second reading of a term: a word as a label's key, a path that the objects do not have as a label. */
export function asLabelTerm(term: string, fields: Fields): string | undefined {
  if (term.startsWith(namePrefix)) {
    const word = term.slice(namePrefix.length);
    return isKey(word) ? `${labelPrefix}${word}` : undefined;
  }
  return label(term, fields);
}

function withoutSets(typed: string): string {
  return typed.replace(setTerm, (_set, key: string, operator: string, values: string) => {
    const any = values.split(',').map((value) => escapeValue(value.trim()));
    return `${key}${operator === 'in' ? '=' : '!='}${any.join('|')}`;
  });
}

function readTerm(term: string, fields: Fields): string[] {
  if (/[=~![]/.test(term) || term.startsWith('.')) {
    return [label(term, fields) ?? term];
  }
  if (term.includes('/') && isKey(term)) {
    return [`${labelPrefix}${term}`];
  }
  if (term.includes('.') && fields.has(rootOf(term))) {
    return [term];
  }
  return term.split(/\s+/).map((word) => `${namePrefix}${word}`);
}

/** The term on a label; nothing when it is one on a field. */
function label(term: string, fields: Fields): string | undefined {
  const found = /^(!?)\s*([^\s=~!]+)(.*)$/s.exec(term);
  const key = found?.[2] ?? '';
  return isKey(key) && !fields.has(rootOf(key))
    ? `${found?.[1] ?? ''}${labelPrefix}${key}${found?.[3] ?? ''}`
    : undefined;
}

function isKey(text: string): boolean {
  return /^[A-Za-z0-9]([A-Za-z0-9._/-]*[A-Za-z0-9])?$/.test(text);
}

function rootOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? '';
}
