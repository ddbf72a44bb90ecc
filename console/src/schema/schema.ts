/** A part of an OpenAPI document, of version 2 or 3, with the fields that are read here. */
export interface RawSchema {
  readonly $ref?: string;
  readonly allOf?: readonly RawSchema[];
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, RawSchema>>;
  readonly items?: RawSchema;
  readonly additionalProperties?: RawSchema | boolean;
  readonly nullable?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-group-version-kind'?: readonly GroupVersionKind[];
}

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** An OpenAPI document without its paths. */
export interface Definitions {
  /** By name: `io.k8s.api.apps.v1.Deployment`. */
  readonly schemas: Readonly<Record<string, RawSchema>>;
  /**
   * Whether it tells the defaults of custom resources. Version 2 does not, so that a required field may be one that the server fills in.
   */
  readonly hasDefaults: boolean;
}

const types = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const;
export type Type = (typeof types)[number];

/** One place of an object, with references followed. Its children are read when they are asked for. */
export interface Schema {
  /** Those that a value may have; empty when the schema does not say, or says it in a way that is not read here. */
  readonly types: readonly Type[];
  readonly description: string;
  readonly default: unknown;
  readonly enum: readonly unknown[] | undefined;
  /** Fields that must be there, without those that are known to have a default. */
  readonly required: readonly string[];
  /** Whether an object without a required field is refused for sure. */
  readonly isStrict: boolean;
  /** The names of all fields; undefined for a map, and for an object of any fields. */
  readonly fields: readonly string[] | undefined;
  /** Whether other fields than those are kept. */
  readonly isOpen: boolean;
  /** Whether it is an object of the API inside of another one. */
  readonly isEmbedded: boolean;
  readonly isMap: boolean;
  field(name: string): Schema | undefined;
  item(): Schema | undefined;
}

const mostReferences = 10;
const quantity = '.api.resource.Quantity';
/** Fields that the API server takes in each embedded object, whatever its schema has. */
const objectFields = ['apiVersion', 'kind', 'metadata'];

/** Groups of custom resources may end with `k8s.io` as well. */
export function isBuiltInName(name: string): boolean {
  return /^io\.k8s\.(api|apimachinery|apiextensions-apiserver|kube-aggregator)\./.test(name);
}

/** @param isBuiltIn whether it is a type of Kubernetes itself, whose `default: ""` means no more than that Go has no null there */
export function schemaOf(raw: RawSchema, definitions: Definitions, isBuiltIn: boolean): Schema {
  const { whole, name } = followed(raw, definitions);
  const builtIn = isBuiltIn || isBuiltInName(name);
  const of = (child: RawSchema | undefined) => child && schemaOf(child, definitions, builtIn);
  const { properties, additionalProperties: values } = whole;
  const isEmbedded = whole['x-kubernetes-embedded-resource'] === true;
  const fields = properties && [...new Set([...Object.keys(properties), ...(isEmbedded ? objectFields : [])])];
  const ownField = (key: string) => (properties && Object.hasOwn(properties, key) ? properties[key] : undefined);
  const hasDefault = (key: string) => defaultOf(ownField(key)?.default, builtIn) !== undefined;
  return {
    types: name.endsWith(quantity) ? ['string', 'number'] : typesOf(whole),
    description: whole.description ?? '',
    default: defaultOf(whole.default, builtIn),
    enum: whole.enum,
    required: (whole.required ?? []).filter((key) => !hasDefault(key)),
    isStrict: builtIn || definitions.hasDefaults,
    fields,
    isOpen: whole['x-kubernetes-preserve-unknown-fields'] === true || (values !== undefined && values !== false),
    isEmbedded,
    isMap: fields === undefined && typeof values === 'object',
    field: (key) => of(ownField(key) ?? (typeof values === 'object' ? values : undefined)),
    item: () => of(whole.items),
  };
}

/** The schema that a reference leads to, with the description and the default that stand beside the reference. */
function followed(raw: RawSchema, definitions: Definitions): { readonly whole: RawSchema; readonly name: string } {
  let whole = raw;
  let name = '';
  for (let steps = 0; steps < mostReferences; steps++) {
    const only = whole.allOf?.length === 1 ? whole.allOf[0]?.$ref : undefined;
    const reference = whole.$ref ?? only;
    if (reference === undefined) {
      return { whole, name };
    }
    name = reference.slice(reference.lastIndexOf('/') + 1);
    const target: RawSchema = definitions.schemas[name] ?? {};
    // of the reference itself only the description and the default count
    whole = {
      ...target,
      ...(whole.description === undefined ? {} : { description: whole.description }),
      ...(whole.default === undefined ? {} : { default: whole.default }),
    };
  }
  return { whole: {}, name };
}

function typesOf(whole: RawSchema): readonly Type[] {
  if (whole['x-kubernetes-int-or-string'] === true || whole.format === 'int-or-string') {
    return ['integer', 'string'];
  }
  const known = types.find((type) => type === whole.type);
  return known === undefined ? [] : [known];
}

function defaultOf(value: unknown, isBuiltIn: boolean): unknown {
  const isZero = value === '' || value === 0 || value === false || isEmptyObject(value);
  return isBuiltIn && isZero ? undefined : value;
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** The first sentence of a description. */
export function firstSentence(description: string): string {
  const [line = ''] = description.split('\n');
  return /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
}
