import { isMap, isScalar, isSeq, type Pair, parseAllDocuments, type YAMLMap } from 'yaml';
import { problemOf, type YamlProblem } from '../yaml/problem';
import type { Catalog } from './catalog';
import { type Found, fits, foundAt } from './scalar';
import type { Schema, Type } from './schema';

/** Something that an API server would probably refuse; the server decides. */
export type Fault =
  | { readonly is: 'unknown'; readonly field: string; readonly like?: string }
  | { readonly is: 'missing'; readonly fields: readonly string[] }
  | { readonly is: 'type'; readonly expected: readonly Type[]; readonly found: Found }
  | { readonly is: 'choice'; readonly choices: readonly string[] }
  | { readonly is: 'syntax'; readonly problem: YamlProblem };

/** A fault and its place in the text, by characters. */
export interface Problem {
  readonly from: number;
  readonly to: number;
  readonly fault: Fault;
}

/** A longer text is not checked: nobody writes it by hand. */
const longest = 1_000_000;
const mostProblems = 100;
const mostDepth = 60;

/** Every document of a text, its status left out. A document that is no YAML has this one problem. */
export function check(text: string, catalog: Catalog): readonly Problem[] {
  if (text.length > longest) {
    return [];
  }
  const found: Problem[] = [];
  for (const document of parseAllDocuments(text, { schema: 'failsafe', logLevel: 'silent' })) {
    if (!('contents' in document)) {
      continue;
    }
    const problem = problemOf(document);
    const [error] = document.errors;
    if (problem !== undefined && error !== undefined) {
      const [from, to] = error.pos;
      found.push({ from, to: Math.max(to, from), fault: { is: 'syntax', problem } });
    } else if (isMap(document.contents)) {
      checkObject(document.contents, catalog, found, 0);
    }
  }
  return found.slice(0, mostProblems);
}

/** The text of a scalar field. */
export function textIn(map: YAMLMap, field: string): string {
  const value: unknown = map.get(field);
  return typeof value === 'string' ? value : '';
}

function checkObject(map: YAMLMap, catalog: Catalog, found: Problem[], depth: number) {
  const [apiVersion, kind] = [textIn(map, 'apiVersion'), textIn(map, 'kind')];
  const items: unknown = map.get('items', true);
  if (apiVersion === 'v1' && kind === 'List' && isSeq(items)) {
    items.items.filter(isMap).forEach((item) => checkObject(item, catalog, found, depth + 1));
    return;
  }
  const schema = catalog.find(apiVersion, kind);
  if (schema !== undefined) {
    checkMap(map, schema, catalog, found, depth, 'status');
  }
}

function checkMap(map: YAMLMap, schema: Schema, catalog: Catalog, found: Problem[], depth: number, skipped?: string) {
  const names = new Set<string>();
  for (const pair of map.items) {
    const name = keyOf(pair);
    if (name === undefined || name === skipped) {
      continue;
    }
    names.add(name);
    const field = schema.field(name);
    if (field !== undefined) {
      checkValue(pair.value, field, catalog, found, depth + 1);
    } else if (schema.fields !== undefined && !schema.isOpen && !schema.fields.includes(name) && name !== '<<') {
      const like = schema.fields.find((known) => known.toLowerCase() === name.toLowerCase());
      found.push({ ...placeOf(pair.key), fault: { is: 'unknown', field: name, ...(like ? { like } : {}) } });
    }
  }
  const missing =
    names.has('<<') || !schema.isStrict ? [] : schema.required.filter((name) => !names.has(name) && name !== skipped);
  if (missing.length > 0) {
    found.push({ ...placeOf(map.items[0]?.key ?? map), fault: { is: 'missing', fields: missing } });
  }
}

function checkValue(node: unknown, schema: Schema, catalog: Catalog, found: Problem[], depth: number) {
  if (found.length >= mostProblems || depth > mostDepth) {
    return;
  }
  const type = foundAt(node);
  if (!fits(type, schema.types)) {
    found.push({ ...placeOf(node), fault: { is: 'type', expected: schema.types, found: type } });
  } else if (isMap(node)) {
    checkMap(node, schema, catalog, found, depth);
    if (schema.isEmbedded) {
      checkObject(node, catalog, found, depth);
    }
  } else if (isSeq(node)) {
    const item = schema.item();
    if (item !== undefined) {
      node.items.forEach((each) => checkValue(each, item, catalog, found, depth + 1));
    }
  } else if (schema.enum !== undefined && isScalar(node) && type !== 'null' && type !== 'unsure') {
    const choices = schema.enum.map(String);
    if (!choices.includes(String(node.value))) {
      found.push({ ...placeOf(node), fault: { is: 'choice', choices } });
    }
  }
}

export function keyOf({ key }: Pair): string | undefined {
  return isScalar(key) ? String(key.value) : undefined;
}

function placeOf(node: unknown): { readonly from: number; readonly to: number } {
  const { range } = (node ?? {}) as { readonly range?: readonly [number, number, number] | null };
  return { from: range?.[0] ?? 0, to: range?.[1] ?? 0 };
}
