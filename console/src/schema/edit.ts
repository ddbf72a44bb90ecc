import { type Document, isCollection, isMap, isScalar, isSeq, parseAllDocuments, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { Step } from './cursor';
import { plain } from './scalar';
import type { Type } from './schema';

/** A value that a form writes into a field; undefined takes the field out. */
export type Value = string | readonly string[] | readonly (readonly [string, string])[] | undefined;

/** A field as a form shows it; `strange` is something that it cannot show, and does not touch. */
export type Shown =
  | { readonly is: 'absent' }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'texts'; readonly texts: readonly string[] }
  | { readonly is: 'map'; readonly entries: readonly (readonly [string, string])[] }
  | { readonly is: 'strange' };

/** A text with one object, that a form can change. */
export type OneObject = Document.Parsed;

/** @returns undefined for several documents, for none, and for what is no YAML */
export function oneObject(text: string): OneObject | undefined {
  const documents = parseAllDocuments(text, { schema: 'failsafe', logLevel: 'silent' });
  const [only] = Array.isArray(documents) ? documents : [];
  return documents.length === 1 && only !== undefined && only.errors.length === 0 && isMap(only.contents)
    ? only
    : undefined;
}

export function shownAt(document: OneObject, path: readonly Step[]): Shown {
  const node: unknown = document.getIn(path, true);
  if (node === undefined) {
    return { is: isWritable(document, path) ? 'absent' : 'strange' };
  }
  if (isScalar(node)) {
    const text = node.type === 'PLAIN' && plain(node.source ?? '') === 'null' ? '' : String(node.value);
    return text.includes('\n') || node.tag !== undefined ? { is: 'strange' } : { is: 'text', text };
  }
  if (isSeq(node) && node.items.every(isScalar)) {
    return { is: 'texts', texts: node.items.map((item) => String(item.value)) };
  }
  if (isMap(node) && node.items.every(({ key, value }) => isScalar(key) && (value === null || isScalar(value)))) {
    const textOf = (each: unknown) => (isScalar(each) ? String(each.value) : '');
    return { is: 'map', entries: node.items.map(({ key, value }) => [textOf(key), textOf(value)] as const) };
  }
  return { is: 'strange' };
}

/** Whether everything on the way to a field is a mapping, or not there yet. */
function isWritable(document: OneObject, path: readonly Step[]): boolean {
  return path.every((_step, at) => {
    const node: unknown = at === 0 ? document.contents : document.getIn(path.slice(0, at), true);
    return node === undefined || node === null || isMap(node) || isEmpty(node);
  });
}

function isEmpty(node: unknown): boolean {
  return isScalar(node) && node.type === 'PLAIN' && plain(node.source ?? '') === 'null';
}

/**
 * The text with another value of one field. A value of one line takes the place of the one before, and no other character changes. All
 * else is written by the document, which keeps comments and order.
 *
 * @param type of a single value: a text is quoted where it would be read as something else
 */
export function withValue(text: string, path: readonly Step[], value: Value, type: Type | undefined): string {
  const document = oneObject(text);
  if (document === undefined || (value !== undefined && !isWritable(document, path))) {
    return text;
  }
  const before: unknown = document.getIn(path, true);
  if (typeof value === 'string' && isScalar(before) && before.range && /^(PLAIN|QUOTE)/.test(before.type ?? '')) {
    const [from, to] = before.range;
    const written = writtenAs(value, type);
    return text.slice(0, from) + (from === to && text[from - 1] === ':' ? ` ${written}` : written) + text.slice(to);
  }
  if (value === undefined) {
    document.deleteIn(path);
  } else {
    makeWay(document, path);
    document.setIn(path, nodeOf(value, type));
  }
  return document.toString({
    lineWidth: 0,
    indentSeq: !/^( *)[^\s#-][^\n]*:[ \t]*\n\1- /m.test(text),
    flowCollectionPadding: /[{[] \S/.test(text),
  });
}

/** Makes mappings of what is empty on the way. */
function makeWay(document: OneObject, path: readonly Step[]) {
  for (let at = 1; at < path.length; at++) {
    const way = path.slice(0, at);
    const node: unknown = document.getIn(way, true);
    if (!isCollection(node)) {
      document.setIn(way, new YAMLMap());
    } else if (node.items.length === 0) {
      node.flow = false;
    }
  }
}

function nodeOf(value: NonNullable<Value>, type: Type | undefined): Scalar | YAMLSeq | YAMLMap {
  if (typeof value === 'string') {
    return scalarOf(value, type);
  }
  if (value.every((each) => typeof each === 'string')) {
    const list = new YAMLSeq();
    list.items = value.map((each) => scalarOf(each, 'string'));
    return list;
  }
  const map = new YAMLMap();
  for (const entry of value) {
    const [key, each] = entry;
    map.set(scalarOf(key, 'string'), scalarOf(each, 'string'));
  }
  return map;
}

function scalarOf(value: string, type: Type | undefined): Scalar {
  const scalar = new Scalar(value);
  scalar.type = needsQuotes(value, type) ? 'QUOTE_DOUBLE' : 'PLAIN';
  return scalar;
}

function writtenAs(value: string, type: Type | undefined): string {
  return needsQuotes(value, type) ? JSON.stringify(value) : value;
}

function needsQuotes(value: string, type: Type | undefined): boolean {
  if (type !== 'string' && /^[-+]?[\w.]+$/.test(value)) {
    return false;
  }
  return plain(value) !== 'string' || !/^[A-Za-z0-9_./][\w./ -]*$/.test(value) || value.endsWith(' ');
}
