import type { QueryClient } from '@tanstack/react-query';
import { StatusError } from '../api/status';
import { type Catalog, catalogOf, definitionsIn, type Roots, rootsOf } from '../schema/catalog';
import { callCluster } from './client';

/** The paths of a cluster's documents by group and version, `apis/apps/v1`; null before Kubernetes 1.24, which has one for all. */
type Index = Readonly<Record<string, string>> | null;

const keptFor = 300_000;
const usual = { staleTime: keptFor, gcTime: keptFor, retry: false } as const;

function readIndex(client: QueryClient, cluster: string): Promise<Index> {
  return client.query({
    ...usual,
    queryKey: ['openapi', cluster],
    queryFn: async ({ signal }): Promise<Index> => {
      try {
        const { paths = {} } = (await (await callCluster(cluster, '/openapi/v3', { signal })).json()) as {
          readonly paths?: Readonly<Record<string, { readonly serverRelativeURL: string }>>;
        };
        return Object.fromEntries(
          Object.entries(paths).map(([name, { serverRelativeURL }]) => [name, serverRelativeURL]),
        );
      } catch (error) {
        if (error instanceof StatusError && [404, 406].includes(error.status.code)) {
          return null;
        }
        throw error;
      }
    },
  });
}

/** A document's schemas; the rest of it, megabytes of paths, is dropped. */
function readRoots(client: QueryClient, cluster: string, path: string): Promise<Roots> {
  return client.query({
    ...usual,
    queryKey: ['openapi', cluster, path],
    queryFn: async ({ signal }) => {
      const answer = await callCluster(cluster, path, { signal });
      return rootsOf(definitionsIn(await answer.json()));
    },
  });
}

/** The name of a version in the index: `api/v1`, `apis/apps/v1`. */
function indexName(apiVersion: string): string {
  return apiVersion.includes('/') ? `apis/${apiVersion}` : `api/${apiVersion}`;
}

const none: Roots = new Map();
const wholeDocument = '/openapi/v2';

/**
 * The schemas of a cluster as they are needed. Each document is loaded once, after the first question about it, and kept for five minutes.
 * From Kubernetes 1.24 on a document has one group and version; before, one of some megabytes has all.
 */
export class ClusterCatalog implements Catalog {
  readonly #client: QueryClient;
  readonly #cluster: string;
  readonly #changed: (failed: boolean) => void;
  readonly #loaded = new Map<string, Roots>();
  #index: Index | undefined;

  /** @param changed is called when more is known, or when a document could not be read */
  constructor(client: QueryClient, cluster: string, changed: (failed: boolean) => void) {
    this.#client = client;
    this.#cluster = cluster;
    this.#changed = changed;
    this.#load(readIndex(client, cluster), (index) => {
      this.#index = index;
    });
  }

  find(apiVersion: string, kind: string) {
    return catalogOf(this.#rootsOf(apiVersion)).find(apiVersion, kind);
  }

  apiVersions(): readonly string[] {
    return this.#index
      ? Object.keys(this.#index).flatMap((name) => /^apis?\/((?:[^/]+\/)?v[^/]+)$/.exec(name)?.[1] ?? [])
      : catalogOf(this.#rootsOf('')).apiVersions();
  }

  kinds(apiVersion: string): readonly string[] {
    return catalogOf(this.#rootsOf(apiVersion)).kinds(apiVersion);
  }

  /** The kinds of a version that are known; others are asked for. A version that the index does not have, is not. */
  #rootsOf(apiVersion: string): Roots {
    if (this.#index === undefined) {
      return none;
    }
    const path = this.#index === null ? wholeDocument : this.#index[indexName(apiVersion)];
    if (path === undefined) {
      return none;
    }
    const known = this.#loaded.get(path);
    if (known === undefined) {
      this.#loaded.set(path, none);
      this.#load(readRoots(this.#client, this.#cluster, path), (roots) => this.#loaded.set(path, roots));
    }
    return known ?? none;
  }

  #load<T>(answer: Promise<T>, take: (answer: T) => void) {
    answer.then(
      (known) => {
        take(known);
        this.#changed(false);
      },
      () => this.#changed(true),
    );
  }
}
