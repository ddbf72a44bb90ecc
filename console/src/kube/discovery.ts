import type { Place } from './place';

/** A kind of resource a cluster serves, as its discovery tells. */
export interface Kind {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
}

interface Resource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs?: readonly string[];
  readonly shortNames?: readonly string[];
}

/** An APIResourceList: what one group and version serves. */
export interface ResourceList {
  readonly groupVersion: string;
  readonly resources?: readonly Resource[];
}

/** An APIGroupList, `/apis`. */
export interface GroupList {
  readonly groups?: readonly {
    readonly name: string;
    readonly preferredVersion?: { readonly version: string };
    readonly versions: readonly { readonly version: string }[];
  }[];
}

/** An APIGroupDiscoveryList (apidiscovery.k8s.io, Kubernetes 1.27 and newer): everything of `/api` or `/apis` in one answer. */
export interface AggregatedList {
  readonly kind: 'APIGroupDiscoveryList';
  readonly items?: readonly {
    readonly metadata?: { readonly name?: string };
    readonly versions?: readonly { readonly version: string; readonly resources?: readonly AggregatedResource[] }[];
  }[];
}

interface AggregatedResource {
  readonly resource: string;
  readonly responseKind?: { readonly kind: string };
  readonly scope: 'Cluster' | 'Namespaced';
  readonly verbs?: readonly string[];
  readonly shortNames?: readonly string[];
}

/** The media types for `/api` and `/apis`: aggregated discovery when the server has it, else the old form. */
export const acceptDiscovery =
  'application/json;v=v2;g=apidiscovery.k8s.io;as=APIGroupDiscoveryList,' +
  'application/json;v=v2beta1;g=apidiscovery.k8s.io;as=APIGroupDiscoveryList,application/json';

export function isAggregated(answer: unknown): answer is AggregatedList {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'APIGroupDiscoveryList';
}

export function kindsOfAggregated(list: AggregatedList): Kind[] {
  return (list.items ?? []).flatMap((group) =>
    (group.versions ?? []).flatMap((version) =>
      (version.resources ?? []).map((resource) => ({
        group: group.metadata?.name ?? '',
        version: version.version,
        plural: resource.resource,
        kind: resource.responseKind?.kind ?? resource.resource,
        namespaced: resource.scope === 'Namespaced',
        verbs: resource.verbs ?? [],
        shortNames: resource.shortNames ?? [],
      })),
    ),
  );
}

/** Kinds of one group and version; subresources (`pods/log`) are none. */
export function kindsOf(list: ResourceList): Kind[] {
  const slash = list.groupVersion.indexOf('/');
  const group = slash < 0 ? '' : list.groupVersion.slice(0, slash);
  const version = list.groupVersion.slice(slash + 1);
  return (list.resources ?? [])
    .filter((resource) => !resource.name.includes('/'))
    .map((resource) => ({
      group,
      version,
      plural: resource.name,
      kind: resource.kind,
      namespaced: resource.namespaced,
      verbs: resource.verbs ?? [],
      shortNames: resource.shortNames ?? [],
    }));
}

/**
 * Kinds to choose from: those that can be listed, each once. A group serves a kind in several versions; the first one told is the one
 * the server prefers, so versions must come in its order.
 */
export function choosable(kinds: readonly Kind[]): Kind[] {
  const seen = new Set<string>();
  return kinds
    .filter((kind) => kind.verbs.includes('list'))
    .filter((kind) => {
      const id = `${kind.group}/${kind.plural}`;
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    });
}

/** The kind of a place: its own version, whichever the server prefers. */
export function kindAt(kinds: readonly Kind[], place: Place): Kind | undefined {
  return kinds.find(
    (kind) => kind.group === place.group && kind.version === place.version && kind.plural === place.plural,
  );
}

/** Whether a person who typed this means the kind: its name, plural, short names or group, in any case. */
export function isMeant(kind: Kind, typed: string): boolean {
  const sought = typed.trim().toLowerCase();
  return [kind.kind, kind.plural, kind.group, ...kind.shortNames].some((name) => name.toLowerCase().includes(sought));
}

/** Whether the kind's own name begins as typed: then it is meant before those that hold it somewhere. */
export function isNamed(kind: Kind, typed: string): boolean {
  const sought = typed.trim().toLowerCase();
  return [kind.kind, kind.plural, ...kind.shortNames].some((name) => name.toLowerCase().startsWith(sought));
}

/**
 * Everyday kinds that every cluster serves in these versions: nobody needs to wait until a cluster has told all its kinds. CronJobs are
 * `batch/v1beta1` before Kubernetes 1.21, so the cluster is asked for them.
 */
export const everydayKinds: readonly Kind[] = [
  ['', 'Pod po', 'Service svc', 'ConfigMap cm', 'Secret', 'PersistentVolumeClaim pvc', 'Event ev', 'ServiceAccount sa'],
  ['apps', 'Deployment deploy', 'StatefulSet sts', 'DaemonSet ds', 'ReplicaSet rs'],
  ['batch', 'Job'],
  ['networking.k8s.io', 'Ingress ing'],
  ['', '-PersistentVolume pv', '-Node no', '-Namespace ns'],
].flatMap(([group = '', ...names]) => names.map((name) => everydayKind(group, name)));

/** @param name the kind, after `-` when it is in no namespace, and its short name */
function everydayKind(group: string, name: string): Kind {
  const [kind = '', ...shortNames] = name.replace('-', '').split(' ');
  return {
    group,
    version: 'v1',
    plural: `${kind.toLowerCase()}${kind.endsWith('s') ? 'es' : 's'}`,
    kind,
    namespaced: !name.startsWith('-'),
    verbs: ['list'],
    shortNames,
  };
}

const everydayPlurals = [
  'pods',
  'deployments',
  'statefulsets',
  'daemonsets',
  'replicasets',
  'jobs',
  'cronjobs',
  'services',
  'ingresses',
  'configmaps',
  'secrets',
  'persistentvolumeclaims',
  'persistentvolumes',
  'nodes',
  'namespaces',
  'events',
  'serviceaccounts',
];

const everydayGroups = ['', 'apps', 'batch', 'networking.k8s.io'];

/** Everyday kinds first, in a fixed order; then custom resources and the rest by name. */
export function byUse(a: Kind, b: Kind): number {
  return rank(a) - rank(b) || a.kind.localeCompare(b.kind) || a.group.localeCompare(b.group);
}

export function isEveryday(kind: Kind): boolean {
  return rank(kind) < everydayPlurals.length;
}

function rank(kind: Kind): number {
  const found = everydayGroups.includes(kind.group) ? everydayPlurals.indexOf(kind.plural) : -1;
  return found < 0 ? everydayPlurals.length : found;
}
