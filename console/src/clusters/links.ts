import { consolePath } from '../resources/place';

export function clusterPage(name: string): string {
  return `/console/clusters/${encodeURIComponent(name)}`;
}

const kinds = {
  pods: { group: '', version: 'v1' },
  deployments: { group: 'apps', version: 'v1' },
  services: { group: '', version: 'v1' },
  namespaces: { group: '', version: 'v1' },
  nodes: { group: '', version: 'v1' },
} as const;

export type UsualKind = keyof typeof kinds;
export const usualKinds = Object.keys(kinds) as readonly UsualKind[];

/** The page of the resource browser for a kind that every cluster has. */
export function browserPage(cluster: string, plural: UsualKind = 'pods'): string {
  return consolePath(cluster, { ...kinds[plural], plural });
}
