import { useQuery } from '@tanstack/react-query';
import { call, searchOf } from '../api/client';
import { pagedDoor } from '../api/paths';
import { isForbidden } from '../api/status';
import { inChosen } from '../kube/chosen-namespaces';
import { choosable, isEveryday, isNamed, type Kind } from '../kube/discovery';
import { clusterOf, failedOf } from '../kube/fleet-page';
import { apiPath, consolePath, type Place } from '../kube/place';
import { escapeValue } from '../kube/selector';
import { acceptTable, pageOfTable, type Table } from '../kube/table';
import { type Option, wordsOf } from './options';

/** A search in the lists of one cluster or of all, opened before or not. */
export interface Look {
  readonly cluster: string;
  readonly typed: string;
}

export interface Looked {
  readonly options: readonly Option[];
  /** How many kinds could not be looked at, be it in one of several clusters. */
  readonly failed: number;
}

/** So many objects are shown of each kind. */
const most = 5;

interface LookedKind {
  readonly options: readonly Option[];
  readonly isWhole: boolean;
}

/** Asks the cluster for each everyday kind, or for those that the words name, which objects have all other words in their names. */
export function useLook(look: Look | undefined, kinds: readonly Kind[]) {
  return useQuery({
    queryKey: ['look', look],
    queryFn: ({ signal }) => (look ? lookIn(look, kinds, signal) : nothing),
    enabled: look !== undefined,
    retry: false,
    staleTime: 10_000,
    gcTime: 30_000,
  });
}

const nothing: Looked = { options: [], failed: 0 };

async function lookIn({ cluster, typed }: Look, kinds: readonly Kind[], signal: AbortSignal): Promise<Looked> {
  const { names, asked } = plan(wordsOf(typed), cluster, choosable(kinds));
  const answers = await Promise.allSettled(asked.map((kind) => pageOf(cluster, kind, names, signal)));
  return {
    options: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.options : [])),
    failed: answers.filter((answer) => answer.status === 'rejected' || !answer.value.isWhole).length,
  };
}

/** The kinds to ask for, and what their objects' names must have. */
export function plan(words: readonly string[], cluster: string, kinds: readonly Kind[]) {
  const others = words.filter((word) => word.length < 3 || !cluster.toLowerCase().startsWith(word));
  const named = kinds.filter((kind) => others.some((word) => word.length >= 3 && isNamed(kind, word)));
  const names = others.filter((word) => !named.some((kind) => isNamed(kind, word)));
  return named.length > 0 && names.length > 0
    ? { names, asked: named.slice(0, most) }
    : { names: others, asked: kinds.filter((kind) => isEveryday(kind) && kind.plural !== 'events') };
}

/** As a Table, which has no values of Secrets. Where all namespaces are refused, the one chosen last is asked for. */
async function pageOf(cluster: string, kind: Kind, names: readonly string[], signal: AbortSignal): Promise<LookedKind> {
  const { group, version, plural } = kind;
  const place = { group, version, plural };
  const own = kind.namespaced ? inChosen(cluster) : {};
  try {
    return await read(cluster, kind, place, names, signal);
  } catch (error) {
    if (own.namespace === undefined || !isForbidden(error)) {
      throw error;
    }
    return read(cluster, kind, { ...place, ...own }, names, signal);
  }
}

async function read(
  cluster: string,
  { kind }: Kind,
  place: Place,
  names: readonly string[],
  signal: AbortSignal,
): Promise<LookedKind> {
  const selector = names.map((name) => `metadata.name~${escapeValue(name)}`).join(',');
  const query = searchOf({ selector: selector === '' ? undefined : selector, pageSize: most });
  const path = `${pagedDoor(cluster, apiPath(place))}?${query.toString()}`;
  const answer = await call(path, { signal, headers: { Accept: acceptTable } });
  const table = (await answer.json()) as Table;
  const options = pageOfTable(table).rows.map(({ metadata }) => {
    const { name } = metadata;
    const within = metadata.namespace === undefined ? {} : { namespace: metadata.namespace };
    const own = clusterOf(metadata) ?? cluster;
    return { path: consolePath(own, { ...place, ...within, name }), name, kind, cluster: own, ...within };
  });
  return { options, isWhole: failedOf(table.clusters).length === 0 };
}
