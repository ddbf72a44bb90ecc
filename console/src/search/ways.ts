import { inChosen } from '../kube/chosen-namespaces';
import { byUse, choosable, isNamed, type Kind } from '../kube/discovery';
import { allClusters } from '../kube/fleet';
import { consolePath, encode } from '../kube/place';
import type { Option } from './options';

const mostKinds = 5;
const mostLooks = 5;

/** A page or an action of the console, by its name in the reader's language. */
export interface Way {
  readonly path: string;
  readonly name: string;
}

/** The cluster whose lists are offered first: that of the page, or the only one. */
export function nearest(pathname: string, clusters: readonly string[]): string {
  const [, , section, name] = pathname.split('/');
  const only = clusters.length === 1 ? clusters[0] : undefined;
  return section === 'clusters' && name !== undefined && name !== '' ? decodeURIComponent(name) : (only ?? allClusters);
}

/** Whether a word means the kind: short words must begin one of its names. */
export function isKindMeant(kind: Kind, word: string): boolean {
  return isNamed(kind, word) || (word.length >= 4 && kind.kind.toLowerCase().includes(word));
}

/** Lists of the kinds that some words mean; the other words must be of a cluster's name, which then is where the list is. */
export function kindsMeant(
  words: readonly string[],
  kinds: readonly Kind[],
  near: string,
  clusters: readonly string[],
): Option[] {
  const found = choosable(kinds).filter((kind) => words.some((word) => isKindMeant(kind, word)));
  return found
    .sort((a, b) => rank(b, words) - rank(a, words) || byUse(a, b))
    .flatMap((kind) => {
      const others = words.filter((word) => !isKindMeant(kind, word));
      const isIn = (cluster: string) => others.every((word) => cluster.toLowerCase().includes(word));
      const targets = others.length === 0 ? [near] : [...new Set([near, ...clusters])].filter(isIn);
      return targets.map((cluster) => optionOf(kind, cluster));
    })
    .slice(0, mostKinds);
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

/** Pages and actions whose names have all words. */
export function waysMeant(words: readonly string[], ways: readonly Way[]): Option[] {
  return words.length === 0 ? [] : ways.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

/** Clusters in which somebody may look: those that are named, else the one of the page, then the first ones. */
export function looksOffered(words: readonly string[], near: string, clusters: readonly string[]): string[] {
  const named = clusters.filter((name) => words.some((word) => name.toLowerCase().includes(word)));
  const all = named.length > 0 ? named : [...new Set([near, ...clusters])].filter((name) => clusters.includes(name));
  return words.length === 0 ? [] : all.slice(0, mostLooks);
}

/** The page on which YAML is made into objects. */
export function creationIn(cluster: string): string {
  return `/console/clusters/${encode(cluster)}/create`;
}
