import { choosable, type Kind } from '../kube/discovery';

/** The parts of the sidebar, in their order. */
export const sections = ['workloads', 'network', 'config', 'storage', 'access', 'cluster', 'custom'] as const;

export type Section = (typeof sections)[number];

/** Kinds of one API group within a section. All sections but the custom one have a single part. */
export interface Part {
  /** The API group, or `''` for a section without parts. */
  readonly group: string;
  readonly kinds: readonly Kind[];
}

export interface Shelf {
  readonly section: Section;
  readonly parts: readonly Part[];
}

/** Plurals in the order in which they are shown; what a section has beside them comes behind them, by name. */
const shown: Readonly<Record<Exclude<Section, 'custom'>, string>> = {
  workloads:
    'pods deployments statefulsets daemonsets replicasets jobs cronjobs replicationcontrollers horizontalpodautoscalers poddisruptionbudgets podtemplates',
  network: 'services ingresses ingressclasses networkpolicies endpointslices endpoints',
  config: 'configmaps secrets resourcequotas limitranges priorityclasses runtimeclasses',
  storage: 'persistentvolumeclaims persistentvolumes storageclasses volumeattachments',
  access: 'serviceaccounts roles rolebindings clusterroles clusterrolebindings',
  cluster: 'nodes namespaces events customresourcedefinitions apiservices leases',
};

/** API groups of Kubernetes itself, and the section of those of their kinds that are not named above. */
const home: Readonly<Record<string, Section>> = {
  '': 'cluster',
  apps: 'workloads',
  batch: 'workloads',
  autoscaling: 'workloads',
  policy: 'workloads',
  extensions: 'network',
  'networking.k8s.io': 'network',
  'discovery.k8s.io': 'network',
  'storage.k8s.io': 'storage',
  'rbac.authorization.k8s.io': 'access',
  'certificates.k8s.io': 'access',
  'admissionregistration.k8s.io': 'cluster',
  'apiextensions.k8s.io': 'cluster',
  'apiregistration.k8s.io': 'cluster',
  'coordination.k8s.io': 'cluster',
  'events.k8s.io': 'cluster',
  'flowcontrol.apiserver.k8s.io': 'cluster',
  'internal.apiserver.k8s.io': 'cluster',
  'metrics.k8s.io': 'cluster',
  'node.k8s.io': 'cluster',
  'resource.k8s.io': 'cluster',
  'scheduling.k8s.io': 'cluster',
  'storagemigration.k8s.io': 'cluster',
};

const places = new Map(
  Object.entries(shown).flatMap(([section, plurals]) =>
    plurals.split(' ').map((plural, rank) => [plural, { section: section as Section, rank }] as const),
  ),
);

/** The section of a kind. A kind of an API group that is not Kubernetes' own is custom, whatever its name. */
export function sectionOf({ group, plural }: Pick<Kind, 'group' | 'plural'>): Section {
  const own = Object.hasOwn(home, group) ? home[group] : undefined;
  return own === undefined ? 'custom' : (places.get(plural)?.section ?? own);
}

/** The kinds that can be listed, by section; sections without kinds are left out. */
export function shelvesOf(kinds: readonly Kind[]): Shelf[] {
  const listed = withoutDoubles(choosable(kinds));
  return sections.flatMap((section) => {
    const inside = listed.filter((kind) => sectionOf(kind) === section);
    const groups = section === 'custom' ? [...new Set(inside.map(({ group }) => group))].sort() : [''];
    const parts = groups.map((group) => ({
      group,
      kinds: inside.filter((kind) => section !== 'custom' || kind.group === group).sort(byPlace),
    }));
    return inside.length === 0 ? [] : [{ section, parts }];
  });
}

function byPlace(a: Kind, b: Kind): number {
  return rankOf(a) - rankOf(b) || a.kind.localeCompare(b.kind) || a.group.localeCompare(b.group);
}

function rankOf(kind: Kind): number {
  return sectionOf(kind) === 'custom' ? 0 : (places.get(kind.plural)?.rank ?? Number.MAX_SAFE_INTEGER);
}

/** API groups whose kinds are served under another one too: the same objects need no second entry. */
const doubled: Readonly<Record<string, readonly string[]>> = {
  extensions: ['apps', 'networking.k8s.io', 'policy'],
  'events.k8s.io': [''],
};

function withoutDoubles(kinds: readonly Kind[]): Kind[] {
  const known = new Set(kinds.map(({ group, plural }) => `${group}/${plural}`));
  return kinds.filter(({ group, plural }) => {
    const others = Object.hasOwn(doubled, group) ? doubled[group] : undefined;
    return !(others ?? []).some((other) => known.has(`${other}/${plural}`));
  });
}
