import { isMap, isSeq, parseAllDocuments, type YAMLMap } from 'yaml';
import type { Catalog } from './catalog';
import { keyOf, textIn } from './check';
import type { Step } from './cursor';
import type { Schema } from './schema';

/** A field of the text under a pointer or a cursor. */
export interface FieldPlace {
  readonly path: readonly Step[];
  readonly schema: Schema;
  /** The key's own place. */
  readonly from: number;
  readonly to: number;
}

/** The object of the document that a place of the text is in. */
export function objectAt(text: string, at: number): YAMLMap | undefined {
  const documents = parseAllDocuments(text, { schema: 'failsafe', logLevel: 'silent' });
  if (!Array.isArray(documents)) {
    return undefined;
  }
  // blanks at the end belong to no document
  const document = documents.find(({ range }) => range[2] >= at) ?? documents.at(-1);
  return isMap(document?.contents) ? document.contents : undefined;
}

/** The schema of a place in an object; objects in a List, and those that are embedded, have their own. */
export function schemaAt(object: YAMLMap, path: readonly Step[], catalog: Catalog): Schema | undefined {
  let map: unknown = object;
  let schema = rootOf(object, catalog);
  for (const [at, step] of path.entries()) {
    map = isMap(map) || isSeq(map) ? map.get(step, true) : undefined;
    if (isList(object) && at <= 1) {
      schema = at === 1 && isMap(map) ? rootOf(map, catalog) : undefined;
    } else {
      schema = typeof step === 'number' ? schema?.item() : schema?.field(step);
      schema = schema?.isEmbedded && isMap(map) ? (rootOf(map, catalog) ?? schema) : schema;
    }
  }
  return schema;
}

function rootOf(map: YAMLMap, catalog: Catalog): Schema | undefined {
  return catalog.find(textIn(map, 'apiVersion'), textIn(map, 'kind'));
}

function isList(map: YAMLMap): boolean {
  return textIn(map, 'apiVersion') === 'v1' && textIn(map, 'kind') === 'List';
}

/** The field whose key, or whose value of one line, is at a place; undefined where the cluster tells nothing of it. */
export function fieldAt(text: string, at: number, catalog: Catalog): FieldPlace | undefined {
  const object = objectAt(text, at);
  const path: Step[] = [];
  let key: { readonly from: number; readonly to: number } | undefined;
  let node: unknown = object;
  while (isMap(node) || isSeq(node)) {
    if (isSeq(node)) {
      const index: number = node.items.findIndex((item) => isIn(item, at));
      if (index < 0) {
        break;
      }
      path.push(index);
      node = node.items[index];
      continue;
    }
    const pair = node.items.find((each) => isIn(each.key, at) || isIn(each.value, at));
    const name = pair && keyOf(pair);
    if (pair === undefined || name === undefined) {
      break;
    }
    const [from = 0, to = 0] = rangeOf(pair.key) ?? [];
    key = { from, to };
    path.push(name);
    node = isIn(pair.key, at) ? undefined : pair.value;
  }
  const schema = object && key && schemaAt(object, path, catalog);
  return schema && key && { path, schema, ...key };
}

function rangeOf(node: unknown): readonly [number, number, number] | undefined {
  return (node as { readonly range?: readonly [number, number, number] | null } | null)?.range ?? undefined;
}

function isIn(node: unknown, at: number): boolean {
  const range = rangeOf(node);
  return range !== undefined && range[0] <= at && at <= range[1];
}
