import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language';
import { callCluster } from '../../kube/client';
import type { ResourceList } from '../../kube/discovery';
import { texts } from './texts';

/** Whether a cluster takes ephemeral containers as a patch of the pod. Kubernetes before 1.23 has none, or another form of them. */
export function servesDebug({ resources = [] }: ResourceList): boolean {
  const found = resources.find(({ name }) => name === 'pods/ephemeralcontainers');
  return found?.kind === 'Pod' && (found.verbs ?? []).includes('patch');
}

/** Why a cluster takes no debug containers; nothing when it does, or cannot be asked. Without a cluster nothing is asked. */
export function useUnsupportedDebug(cluster: string | undefined): string | undefined {
  const words = useText(texts).debug;
  const serves = useQuery({
    queryKey: ['serves-debug', cluster],
    queryFn: async ({ signal }) =>
      servesDebug((await (await callCluster(cluster ?? '', '/api/v1', { signal })).json()) as ResourceList),
    enabled: cluster !== undefined,
    staleTime: 300_000,
    retry: false,
  });
  if (cluster === undefined || serves.isError) {
    return undefined;
  }
  return serves.data === undefined ? words.asking : serves.data ? undefined : words.unsupported;
}
