import { queryOptions } from '@tanstack/react-query';
import { call, searchOf } from '../../api/client';
import { pagedDoor } from '../../api/paths';
import { isFleet, type MemberReport } from '../../kube/fleet';
import { failedOf } from '../../kube/fleet-page';
import { apiPath, type Place } from '../../kube/place';
import { escapeValue, termsOf, withTerms } from '../../kube/selector';
import { groupQuery } from './group-query';
import type { View } from './view';

/** The items that have the same texts in the fields; null where they have none. */
export interface Group {
  readonly values: readonly (string | null)[];
  readonly count: number;
}

/** A page of the groups of a list. */
export interface GroupPage {
  readonly groups: readonly Group[];
  /** The number of items counted. */
  readonly total: number;
  /** The number of groups on all pages. */
  readonly groupTotal: number;
  /** The clusters that are missing. */
  readonly failed: readonly MemberReport[];
}

type Answer = Omit<GroupPage, 'failed'> & { readonly clusters?: readonly MemberReport[] };

/** A page of the groups of a collection; the objects themselves are not sent. */
export function groupsQuery(cluster: string, collection: Place, view: View) {
  const path = pagedDoor(cluster, apiPath(collection));
  const query = searchOf(groupQuery(view)).toString();
  return queryOptions({
    queryKey: ['groups', path, query],
    queryFn: async ({ signal }): Promise<GroupPage> => {
      const headers = { Accept: 'application/json', 'Cache-Control': 'max-age=0' };
      const answer = (await (await call(`${path}?${query}`, { signal, headers })).json()) as Answer;
      const { groups, total, groupTotal, clusters } = answer;
      return { groups, total, groupTotal, failed: failedOf(clusters) };
    },
    staleTime: 0,
  });
}

const podOf: Readonly<Record<string, string>> = {
  '/pods': 'spec',
  'apps/deployments': 'spec.template.spec',
  'apps/statefulsets': 'spec.template.spec',
  'apps/daemonsets': 'spec.template.spec',
  'apps/replicasets': 'spec.template.spec',
  'batch/jobs': 'spec.template.spec',
  'batch/cronjobs': 'spec.jobTemplate.spec.template.spec',
};

/** The fields that people group a collection by, the most useful one first. */
export function usualFields(cluster: string, { group, plural, namespace }: Place, namespaced: boolean): string[] {
  const pod = podOf[`${group}/${plural}`];
  const image = pod === undefined ? [] : [`${pod}.containers.image`];
  return [
    ...(isFleet(cluster) ? ['cluster', ...image.map((path) => `cluster,${path}`)] : []),
    ...image,
    ...(pod === 'spec' ? ['spec.nodeName', 'status.phase'] : []),
    ...(namespaced && namespace === undefined ? ['metadata.namespace'] : []),
    'metadata.labels.app.kubernetes.io/name',
    'metadata.labels.app',
  ];
}

/** The paths of the fields to group by. */
export function pathsOf(groupBy: string): string[] {
  return termsOf(groupBy);
}

/** The selector that leaves the items of a group. */
export function selectorOfGroup(selector: string, groupBy: string, { values }: Group): string {
  const terms = pathsOf(groupBy).map((path, i) => {
    const value = values[i] ?? null;
    return value === null ? `!${path}` : `${path}${value.startsWith('=') ? '==' : '='}${escapeValue(value)}`;
  });
  return withTerms(selector, terms);
}
