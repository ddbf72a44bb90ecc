import type { Step } from './cursor';
import type { Schema } from './schema';

/** How a field is filled in; `other` stays in the text. */
export type Input = 'text' | 'number' | 'choice' | 'texts' | 'map' | 'group' | 'other';

export interface FormField {
  readonly path: readonly Step[];
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly input: Input;
  /** Of a choice. */
  readonly choices: readonly string[];
}

const metadata = ['name', 'namespace', 'labels', 'annotations'];
const mostDepth = 8;

/** The fields of an object, required ones first; groups have theirs in turn. */
export function formFields(schema: Schema, path: readonly Step[] = []): readonly FormField[] {
  const names = (schema.fields ?? []).filter((name) =>
    path.length === 0
      ? !['apiVersion', 'kind', 'status'].includes(name)
      : path.length > 1 || path[0] !== 'metadata' || metadata.includes(name),
  );
  return names
    .flatMap((name) => {
      const field = schema.field(name);
      return field ? [asField(field, [...path, name], name, schema.required.includes(name))] : [];
    })
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

function asField(schema: Schema, path: readonly Step[], name: string, isRequired: boolean): FormField {
  const choices = (schema.enum ?? []).filter((value) => value !== null && value !== '').map(String);
  const isTruth = schema.types[0] === 'boolean';
  return {
    path,
    name,
    schema,
    isRequired,
    input: choices.length > 0 || isTruth ? 'choice' : inputOf(schema, path.length),
    choices: isTruth ? ['true', 'false'] : choices,
  };
}

function inputOf(schema: Schema, depth: number): Input {
  switch (schema.types[0]) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return schema.types.includes('string') ? 'text' : 'number';
    case 'array':
      return isText(schema.item()) ? 'texts' : 'other';
    case 'object':
      if (schema.isMap) {
        return isText(schema.field('')) ? 'map' : 'other';
      }
      return schema.fields !== undefined && depth < mostDepth ? 'group' : 'other';
    default:
      return 'other';
  }
}

function isText(schema: Schema | undefined): boolean {
  return schema?.types.length === 1 && schema.types[0] === 'string' && schema.enum === undefined;
}
