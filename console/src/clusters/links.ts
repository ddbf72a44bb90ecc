import { inChosen } from '../kube/chosen-namespaces';
import { consolePath, joinPath } from '../kube/place';

export function clusterPage(name: string): string {
  return `/console/clusters/${encodeURIComponent(name)}`;
}

/** Where a cluster joins behind an agent; with a name, where that cluster is waited for. */
export function joinPage(name?: string): string {
  return name === undefined ? joinPath : `${joinPath}?${new URLSearchParams({ cluster: name }).toString()}`;
}

const kinds = {
  pods: { group: '', version: 'v1', namespaced: true },
  deployments: { group: 'apps', version: 'v1', namespaced: true },
  services: { group: '', version: 'v1', namespaced: true },
  namespaces: { group: '', version: 'v1', namespaced: false },
  nodes: { group: '', version: 'v1', namespaced: false },
} as const;

export type UsualKind = keyof typeof kinds;
export const usualKinds = Object.keys(kinds) as readonly UsualKind[];

/** The page of the resource browser for a kind that every cluster has, in the namespace that was looked at there last. */
export function browserPage(cluster: string, plural: UsualKind = 'pods'): string {
  const { group, version, namespaced } = kinds[plural];
  return consolePath(cluster, { group, version, plural, ...(namespaced ? inChosen(cluster) : {}) });
}

/** The usage of the nodes of a cluster. */
export function usagePage(cluster: string): string {
  return `${clusterPage(cluster)}/usage?of=nodes`;
}
