import { parse } from 'yaml';
import { asProblem, type YamlProblem } from '../../yaml/problem';
import { write } from '../../kube/client';
import type { Kind } from '../../kube/discovery';
import { apiPath, type Place } from '../../kube/place';
import { documentsIn } from '../yaml/text';

/** The result for one document. */
export type Made =
  | {
      readonly outcome: 'made';
      readonly kind: string;
      readonly name: string;
      readonly place: Place;
      readonly warnings: readonly string[];
    }
  | { readonly outcome: 'refused'; readonly kind: string; readonly name: string; readonly error: unknown }
  | { readonly outcome: 'unknown'; readonly kind: string }
  | { readonly outcome: 'unreadable'; readonly problem?: YamlProblem };

interface Order {
  readonly cluster: string;
  readonly text: string;
  readonly kinds: readonly Kind[];
  /** where objects go that do not say it */
  readonly namespace: string;
  readonly dryRun: boolean;
}

/** Creates each document's object, in the text's order: a namespace stands before what is in it. */
export async function makeAll(order: Order): Promise<Made[]> {
  const made: Made[] = [];
  for (const document of documentsIn(order.text)) {
    made.push(await make(document, order));
  }
  return made;
}

/** The fields that decide where an object goes. The text itself is sent. */
export interface Head {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

async function make(document: string, { cluster, kinds, namespace, dryRun }: Order): Promise<Made> {
  const head = headOf(document);
  if ('unreadable' in head) {
    return { outcome: 'unreadable', ...(head.unreadable === 'no object' ? {} : { problem: head.unreadable }) };
  }
  const place = placeFor(head, kinds, namespace);
  if (!place) {
    return { outcome: 'unknown', kind: `${head.apiVersion} ${head.kind}` };
  }
  try {
    const { object, warnings } = await write(cluster, { method: 'POST', path: apiPath(place), yaml: document, dryRun });
    const { name } = object.metadata;
    return { outcome: 'made', kind: head.kind, name, place: { ...place, name }, warnings };
  } catch (error) {
    return { outcome: 'refused', kind: head.kind, name: head.name, error };
  }
}

export function headOf(document: string): Head | { readonly unreadable: YamlProblem | 'no object' } {
  let value: unknown;
  try {
    value = parse(document);
  } catch (error) {
    return { unreadable: asProblem(error) };
  }
  const { apiVersion, kind, metadata } = fieldsOf(value);
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || metadata === undefined) {
    return { unreadable: 'no object' };
  }
  const { name, generateName, namespace } = fieldsOf(metadata);
  return {
    apiVersion,
    kind,
    name: typeof name === 'string' ? name : typeof generateName === 'string' ? generateName : '',
    ...(typeof namespace === 'string' ? { namespace } : {}),
  };
}

/** The collection an object goes to; nothing when the cluster does not serve its kind. */
export function placeFor(head: Head, kinds: readonly Kind[], namespace: string): Place | undefined {
  const found = kinds.find(
    (each) =>
      each.kind === head.kind &&
      (each.group === '' ? each.version : `${each.group}/${each.version}`) === head.apiVersion,
  );
  if (!found) {
    return undefined;
  }
  const { group, version, plural, namespaced } = found;
  return { group, version, plural, ...(namespaced ? { namespace: head.namespace ?? namespace } : {}) };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
