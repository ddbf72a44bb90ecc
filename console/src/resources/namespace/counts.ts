import { useQuery } from '@tanstack/react-query';
import { StatusError } from '../../api/status';
import { unlessRefused } from '../../app/queries';
import { callCluster } from '../../kube/client';
import { apiPath, type Place } from '../../kube/place';
import { acceptTable, type Table } from '../../kube/table';

/** The kinds that are counted: kind, API group and plural. */
const counted: readonly (readonly [kind: string, group: string, plural: string])[] = [
  ['Pods', '', 'pods'],
  ['Deployments', 'apps', 'deployments'],
  ['StatefulSets', 'apps', 'statefulsets'],
  ['DaemonSets', 'apps', 'daemonsets'],
  ['Jobs', 'batch', 'jobs'],
  ['CronJobs', 'batch', 'cronjobs'],
  ['Services', '', 'services'],
  ['Ingresses', 'networking.k8s.io', 'ingresses'],
  ['ConfigMaps', '', 'configmaps'],
  ['Secrets', '', 'secrets'],
  ['PersistentVolumeClaims', '', 'persistentvolumeclaims'],
];

interface Count {
  readonly kind: string;
  readonly place: Place;
  readonly count: number;
}

/** How many objects a namespace has, of those kinds that the caller may list. */
export function useCounts(cluster: string, namespace: string) {
  return useQuery({
    queryKey: ['counts', cluster, namespace],
    queryFn: async ({ signal }): Promise<readonly Count[]> => {
      const answers = await Promise.allSettled(
        counted.map(async ([kind, group, plural]) => {
          const place = { group, version: 'v1', namespace, plural };
          return { kind, ...(await countOf(cluster, place, signal)) };
        }),
      );
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    },
    refetchInterval: unlessRefused(30_000),
  });
}

/**
 * One row of the Table, and what the cluster says of the rest: of Secrets, that has no values. CronJobs are `v1beta1` before
 * Kubernetes 1.21.
 */
async function countOf(cluster: string, place: Place, signal: AbortSignal): Promise<Omit<Count, 'kind'>> {
  try {
    const answer = await callCluster(cluster, `${apiPath(place)}?limit=1`, { signal, accept: acceptTable });
    const { rows, metadata } = (await answer.json()) as Table;
    return { place, count: (rows ?? []).length + (metadata?.remainingItemCount ?? 0) };
  } catch (error) {
    if (place.version === 'v1' && error instanceof StatusError && error.status.code === 404) {
      return countOf(cluster, { ...place, version: 'v1beta1' }, signal);
    }
    throw error;
  }
}
