import { isFleet } from '../kube/fleet';
import { consolePath, encode, type Place } from '../kube/place';
import { idOf, type RecentPlace } from '../kube/recent';
import { whereOf } from '../views/address';
import type { SavedView } from '../views/views';

/** An object as the gateway's search finds it. */
export interface Found {
  readonly cluster: string;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
  readonly matched: 'name' | 'namespace' | 'label' | 'kind' | 'cluster';
  /** `key=value` */
  readonly label?: string;
}

/** Something that can be chosen. */
export interface Option {
  /** The page that it leads to; different for each. */
  readonly path: string;
  readonly name: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly cluster?: string;
  readonly label?: string;
  /** In place of leading to a page: looks for what is typed in the lists of this cluster. */
  readonly look?: string;
  /** In place of leading to a page: does this. */
  readonly act?: () => void;
}

export type Section = 'recent' | 'views' | 'clusters' | 'found' | 'looked' | 'kinds' | 'ways' | 'docs' | 'looks';

export interface OptionGroup {
  readonly section: Section;
  readonly options: readonly Option[];
}

/** So many recent places are shown before anything is typed, and fewer beside what is found. */
const mostRecent = 8;
const mostRecentFound = 4;
const mostClusters = 5;
const mostViews = 6;

const pods: Place = { group: '', version: 'v1', plural: 'pods' };

export function wordsOf(typed: string): string[] {
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Recent places first, then clusters, then objects that the gateway has found and that are not among the recent places. */
export function groupsOf(
  typed: string,
  recent: readonly RecentPlace[],
  clusters: readonly string[],
  found: readonly Found[],
): OptionGroup[] {
  const words = wordsOf(typed);
  const known = recent
    .filter((place) => isMeant(words, textsOf(place)))
    .slice(0, words.length > 0 ? mostRecentFound : mostRecent);
  const ids = new Set(known.map(idOf));
  const others = words.length === 0 ? [] : found.filter((each) => !ids.has(idOf(placeOf(each))));
  return [
    { section: 'recent' as const, options: known.map(optionOf) },
    { section: 'clusters' as const, options: clustersMeant(words, clusters) },
    { section: 'found' as const, options: others.map((each) => ({ ...optionOf(placeOf(each)), ...labelOf(each) })) },
  ].filter(({ options }) => options.length > 0);
}

/** Favourites and saved views whose name, or the page that they lead to, has all words; before anything is typed, the first ones. */
export function viewsMeant(words: readonly string[], views: readonly SavedView[]): Option[] {
  const shown = new Set<string>();
  return views
    .map(({ name, address }) => ({ name, address, ...whereOf(address) }))
    .filter(({ name, cluster = '', place }) =>
      isMeant(words, [name, cluster, place?.namespace ?? '', place?.plural ?? '', place?.name ?? '']),
    )
    .filter(({ address }) => !shown.has(address) && shown.add(address))
    .slice(0, mostViews)
    .map(({ name, address, cluster, place }) => ({
      path: address,
      name,
      ...(place === undefined ? {} : { kind: place.plural }),
      ...(place?.namespace === undefined ? {} : { namespace: place.namespace }),
      ...(cluster === undefined ? {} : { cluster }),
    }));
}

function isMeant(words: readonly string[], texts: readonly string[]): boolean {
  return words.every((word) => texts.some((text) => text.toLowerCase().includes(word)));
}

function textsOf({ name, namespace, kind, plural, cluster }: RecentPlace): string[] {
  return [name ?? '', namespace ?? '', kind, plural, cluster];
}

function placeOf({ cluster, group, version, resource, kind, namespace, name }: Found): RecentPlace {
  const place = { cluster, group, version, plural: resource, kind: kind ?? resource, name };
  return namespace === undefined ? place : { ...place, namespace };
}

function optionOf({ cluster, kind, ...place }: RecentPlace): Option {
  return {
    path: consolePath(cluster, place),
    name: place.name ?? place.plural,
    kind,
    cluster,
    ...(place.namespace === undefined ? {} : { namespace: place.namespace }),
  };
}

function labelOf({ matched, label }: Found): { readonly label?: string } {
  return label === undefined || matched === 'name' ? {} : { label };
}

/** Clusters whose name has all words, those that begin with the first one first. */
function clustersMeant(words: readonly string[], clusters: readonly string[]): Option[] {
  const [first] = words;
  if (first === undefined) {
    return [];
  }
  const begins = (name: string) => name.toLowerCase().startsWith(first);
  return clusters
    .filter((name) => isMeant(words, [name]))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)) || a.length - b.length || a.localeCompare(b))
    .slice(0, mostClusters)
    .map((name) => ({ path: clusterPath(name), name }));
}

/** Several clusters have no page of their own, but lists. */
function clusterPath(name: string): string {
  return isFleet(name) ? consolePath(name, pods) : `/console/clusters/${encode(name)}`;
}

/** The namespaces in which somebody looks who may not list all of them: those of the recent places. */
export function namespacesOf(recent: readonly RecentPlace[]): string[] {
  const mostNamespaces = 20;
  const names = recent.flatMap(({ namespace }) => (namespace === undefined ? [] : [namespace]));
  return [...new Set(names)].sort().slice(0, mostNamespaces);
}
