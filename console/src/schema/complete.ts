import type { Catalog } from './catalog';
import { cursorAt, type Cursor } from './cursor';
import { objectAt, schemaAt } from './place';
import { plain } from './scalar';
import { firstSentence, type Schema } from './schema';

/** Something that may be written at the cursor. */
export interface Offer {
  readonly label: string;
  /** The text to write in place of what was typed. */
  readonly insert: string;
  readonly isRequired: boolean;
  /** Undefined for a value. */
  readonly schema?: Schema;
  readonly sentence: string;
}

export interface Offers {
  readonly from: number;
  readonly to: number;
  readonly offers: readonly Offer[];
}

/** The fields that are missing at the cursor, required ones first, or the values that its field may have. */
export function offersAt(text: string, at: number, catalog: Catalog): Offers | undefined {
  const cursor = cursorAt(text, at);
  if (cursor === undefined) {
    return undefined;
  }
  const { path, key, from, to } = cursor;
  if (key !== undefined && path.length === 0 && (key === 'apiVersion' || key === 'kind')) {
    return { from, to, offers: headOffers(text, at, key, catalog) };
  }
  const object = objectAt(withoutLine(text, at), at);
  if (object === undefined) {
    return undefined;
  }
  const place = schemaAt(object, path, catalog);
  const schema = key === undefined ? place : place?.field(key);
  if (schema === undefined) {
    return undefined;
  }
  const isKeys = key === undefined && schema.fields !== undefined;
  return { from, to, offers: isKeys ? keyOffers(schema, cursor) : valueOffers(schema) };
}

/** The line of the cursor as blanks: it is being written, and would break the reading of the others. */
function withoutLine(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const stop = end < 0 ? text.length : end;
  const line = text.slice(start, stop);
  const dash = /^\s*-\s/.exec(line)?.[0] ?? '';
  return text.slice(0, start) + dash.padEnd(line.length) + text.slice(stop);
}

function headOffers(text: string, at: number, key: string, catalog: Catalog): Offer[] {
  if (key === 'apiVersion') {
    return catalog.apiVersions().map(valueOffer);
  }
  const documents = text.slice(0, at).split(/^---(?:\s.*)?$/m);
  const below = text.slice(at).split(/^---(?:\s.*)?$/m)[0] ?? '';
  const [, version] = /^apiVersion:\s*["']?([^\s"'#]+)/m.exec(`${documents.at(-1) ?? ''}${below}`) ?? [];
  return catalog.kinds(version ?? '').map(valueOffer);
}

function keyOffers(schema: Schema, { column, siblings, isAtEnd, typed }: Cursor): Offer[] {
  const there = new Set(siblings);
  return (schema.fields ?? [])
    .filter((name) => !there.has(name))
    .map((name) => {
      const field = schema.field(name);
      return {
        label: name,
        insert: isAtEnd && !typed.startsWith('"') ? name + behind(field, column) : name,
        isRequired: schema.required.includes(name),
        ...(field ? { schema: field } : {}),
        sentence: firstSentence(field?.description ?? ''),
      };
    })
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired) || a.label.localeCompare(b.label));
}

/** After a key: a list begins in the key's own column, as kubectl writes it. */
function behind(field: Schema | undefined, column: number): string {
  const blanks = ' '.repeat(column);
  switch (field?.types[0]) {
    case 'array':
      return `:\n${blanks}- `;
    case 'object':
      return `:\n${blanks}  `;
    default:
      return ': ';
  }
}

function valueOffers(schema: Schema): Offer[] {
  const texts = (schema.enum ?? []).filter((value) => value !== null && value !== '').map(String);
  return (texts.length > 0 ? texts : schema.types[0] === 'boolean' ? ['true', 'false'] : []).map((text) => ({
    ...valueOffer(schema.types[0] === 'string' ? quoted(text) : text),
    label: text,
  }));
}

function valueOffer(text: string): Offer {
  return { label: text, insert: text, isRequired: false, sentence: '' };
}

/** With quotes where the text would be something else without. */
function quoted(text: string): string {
  return /^[A-Za-z][\w./-]*$/.test(text) && plain(text) === 'string' ? text : JSON.stringify(text);
}
