import {
  type Definitions,
  type GroupVersionKind,
  isBuiltInName,
  type RawSchema,
  type Schema,
  schemaOf,
} from './schema';

/** A cluster's schemas, as far as they are known; one that is asked for and not known may be there later. */
export interface Catalog {
  /** The schema of a kind; undefined when the cluster tells none, or has not told it yet. */
  find(apiVersion: string, kind: string): Schema | undefined;
  /** For `apiVersion`, as it is written in an object. */
  apiVersions(): readonly string[];
  /** Those of a version that is known. */
  kinds(apiVersion: string): readonly string[];
}

/** The kinds of some documents by their version and name. */
export type Roots = ReadonlyMap<string, Schema>;

export function rootKey(apiVersion: string, kind: string): string {
  return `${apiVersion} ${kind}`;
}

function apiVersionOf({ group, version }: GroupVersionKind): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Such as DeleteOptions, which belong to every group and are no objects. */
const mostVersions = 4;

export function rootsOf(definitions: Definitions): Roots {
  const roots = new Map<string, Schema>();
  for (const [name, raw] of Object.entries(definitions.schemas)) {
    const kinds = raw['x-kubernetes-group-version-kind'] ?? [];
    if (kinds.length > mostVersions || raw.properties?.kind === undefined) {
      continue;
    }
    const schema = schemaOf(raw, definitions, isBuiltInName(name));
    kinds.forEach((kind) => roots.set(rootKey(apiVersionOf(kind), kind.kind), schema));
  }
  return roots;
}

/** Of the answer to `/openapi/v2` or to a group's `/openapi/v3/…`: its schemas, without its paths, which are four fifths of it. */
export function definitionsIn(document: unknown): Definitions {
  const { definitions, components } = (document ?? {}) as {
    readonly definitions?: Readonly<Record<string, RawSchema>>;
    readonly components?: { readonly schemas?: Readonly<Record<string, RawSchema>> };
  };
  return { schemas: components?.schemas ?? definitions ?? {}, hasDefaults: components !== undefined };
}

/** A catalog that has been told everything. */
export function catalogOf(roots: Roots): Catalog {
  const keys = () => [...roots.keys()].map((key) => key.split(' '));
  return {
    find: (apiVersion, kind) => roots.get(rootKey(apiVersion, kind)),
    apiVersions: () => [...new Set(keys().map(([apiVersion = '']) => apiVersion))].sort(),
    kinds: (apiVersion) =>
      keys()
        .flatMap(([of, kind = '']) => (of === apiVersion ? [kind] : []))
        .sort(),
  };
}
