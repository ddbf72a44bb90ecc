import { inChosen } from '../kube/chosen-namespaces';
import { byUse, choosable, isNamed, type Kind } from '../kube/discovery';
import { allClusters, isFleet } from '../kube/fleet';
import { consolePath, encode, joinPath } from '../kube/place';
import type { Option } from './options';

const mostKinds = 6;
const mostWays = 8;
const mostLooks = 5;

/** A page or an action of the console, by its name in the reader's language. */
export interface Way {
  /** The page that it leads to, or what tells the action from others. */
  readonly path: string;
  readonly name: string;
  /** Other words by which it is found. */
  readonly also?: string;
  /** Done in place of leading to a page. */
  readonly act?: () => void;
}

/** The cluster whose lists are offered first: that of the page, or the only one. */
export function nearest(pathname: string, clusters: readonly string[]): string {
  const [, , section, name] = pathname.split('/');
  const only = clusters.length === 1 ? clusters[0] : undefined;
  const isCluster = section === 'clusters' && name !== undefined && name !== '' && pathname !== joinPath;
  return isCluster ? decodeURIComponent(name) : (only ?? allClusters);
}

/** Whether a word means the kind: short words must begin one of its names. */
export function isKindMeant(kind: Kind, word: string): boolean {
  return isNamed(kind, word) || (word.length >= 4 && kind.kind.toLowerCase().includes(word));
}

/**
 * Lists of the kinds that some words mean; the other words must be of a cluster's name, which then is where the list is. Without such words
 * it is at the page's cluster, and behind that of all clusters where there are several.
 *
 * @param everywhere kinds of which other clusters have some that the page's cluster has not
 */
export function kindsMeant(
  words: readonly string[],
  kinds: readonly Kind[],
  near: string,
  clusters: readonly string[],
  everywhere: readonly Kind[] = [],
): Option[] {
  const isElsewhere = (kind: Kind) =>
    !kinds.some(({ group, plural }) => group === kind.group && plural === kind.plural);
  const here = meantOf(words, kinds);
  const elsewhere = meantOf(words, everywhere.filter(isElsewhere));
  const isMany = clusters.filter((name) => !isFleet(name)).length > 1;
  const targetsOf = (kind: Kind) => {
    const others = words.filter((word) => !isKindMeant(kind, word));
    const isIn = (cluster: string) => others.every((word) => cluster.toLowerCase().includes(word));
    return others.length === 0 ? undefined : [...new Set([near, ...clusters])].filter(isIn);
  };
  return [
    ...here.flatMap((kind) => (targetsOf(kind) ?? [near]).map((cluster) => optionOf(kind, cluster))),
    ...(isMany && near !== allClusters
      ? [...here, ...elsewhere].filter((kind) => !targetsOf(kind)).map((kind) => optionOf(kind, allClusters))
      : []),
  ].slice(0, mostKinds);
}

function meantOf(words: readonly string[], kinds: readonly Kind[]): Kind[] {
  return choosable(kinds)
    .filter((kind) => words.some((word) => isKindMeant(kind, word)))
    .sort((a, b) => rank(b, words) - rank(a, words) || byUse(a, b));
}

function rank(kind: Kind, words: readonly string[]): number {
  return Number(words.some((word) => isNamed(kind, word)));
}

function optionOf({ group, version, plural, kind, namespaced }: Kind, cluster: string): Option {
  const place = { group, version, plural, ...(namespaced ? inChosen(cluster) : {}) };
  return {
    path: consolePath(cluster, place),
    name: kind,
    kind: group === '' ? plural : `${plural}.${group}`,
    cluster,
    ...(place.namespace === undefined ? {} : { namespace: place.namespace }),
  };
}

/** Pages and actions whose names, or the other words for them, have all words; those first whose own name has them. */
export function waysMeant(words: readonly string[], ways: readonly Way[]): Option[] {
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = words.length === 0 ? [] : ways.filter(({ name, also = '' }) => has(`${name} ${also}`));
  return found.sort((a, b) => Number(has(b.name)) - Number(has(a.name))).slice(0, mostWays);
}

/**
 * Where somebody may look: in the clusters that are named, else in all at once where there are several, in the one of the page, then in the
 * first ones.
 *
 * @param clusters that answer
 */
export function looksOffered(words: readonly string[], near: string, clusters: readonly string[]): string[] {
  const named = clusters.filter((name) => words.some((word) => name.toLowerCase().includes(word)));
  const each = [...new Set([near, ...clusters])].filter((name) => clusters.includes(name));
  const all = named.length > 0 ? named : [...(clusters.length > 1 ? [allClusters] : []), ...each];
  return words.length === 0 ? [] : all.slice(0, mostLooks);
}

/** The page on which YAML is made into objects. */
export function creationIn(cluster: string): string {
  return `/console/clusters/${encode(cluster)}/create`;
}
