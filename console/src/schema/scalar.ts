import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import type { Type } from './schema';

/** The type of a value as an API server reads it; `null` counts as absent, `unsure` may be a text or not. */
export type Found = Type | 'null' | 'unsure';

const nothing = /^(|~|null|Null|NULL)$/;
const truth = /^(true|True|TRUE|false|False|FALSE|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/;
/** Of one version of the server's library they are truth values, of the next they are not. */
const unsure = /^([yYnN]|0[oO]?[0-7_]*[89][0-9_]*|[-+]?[0-9][0-9_]*_[0-9_]*|\d{4}-\d{2}-\d{2}.*)$/;
const integer = /^[-+]?([0-9]+|0x[0-9a-fA-F]+|0o[0-7]+|0b[01]+)$/;
const float = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$|^[-+]?\.(inf|Inf|INF)$|^\.(nan|NaN|NAN)$/;

/**
 * Kubernetes reads YAML 1.1 by a library of Go: `yes` is a truth value there. So a value's type is found from how it is written, and not
 * from how a parser of this console would read it.
 *
 * @param node of a document that was parsed by the failsafe schema, in which every scalar is a text
 */
export function foundAt(node: unknown): Found {
  if (node === null || node === undefined) {
    return 'null';
  }
  if (isMap(node)) {
    return 'object';
  }
  if (isSeq(node)) {
    return 'array';
  }
  if (isAlias(node) || !isScalar(node) || (node as Node & { readonly tag?: string }).tag !== undefined) {
    return 'unsure';
  }
  return node.type === 'PLAIN' || node.type === undefined ? plain(node.source ?? '') : 'string';
}

/** The type of a value that is written without quotes. */
export function plain(source: string): Found {
  if (nothing.test(source)) {
    return 'null';
  }
  if (unsure.test(source)) {
    return 'unsure';
  }
  if (truth.test(source)) {
    return 'boolean';
  }
  if (integer.test(source)) {
    return 'integer';
  }
  if (float.test(source)) {
    return Number.isInteger(Number(source)) ? 'integer' : 'number';
  }
  return 'string';
}

/** Whether a value of a type may stand where others are expected; nothing expected takes anything. */
export function fits(found: Found, expected: readonly Type[]): boolean {
  return (
    expected.length === 0 ||
    found === 'null' ||
    found === 'unsure' ||
    expected.includes(found) ||
    (found === 'integer' && expected.includes('number'))
  );
}
