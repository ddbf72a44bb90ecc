import { useQuery } from '@tanstack/react-query';
import { callCluster } from '../kube/client';
import { isFleet } from '../kube/fleet';
import type { ResourceAttributes } from './attributes';
import { needsCreate, type ServerVersion } from './server-version';
import { useRefusal } from './useRefusal';

/** Why somebody may not open a terminal in a pod. Without a pod nothing is asked. */
export function useTerminalRefusal(
  cluster: string,
  pod: Omit<ResourceAttributes, 'verb' | 'subresource'> | undefined,
): string | undefined {
  const { data: version } = useQuery({
    queryKey: ['server-version', cluster],
    queryFn: async ({ signal }) => (await (await callCluster(cluster, '/version', { signal })).json()) as ServerVersion,
    enabled: pod !== undefined && !isFleet(cluster),
    staleTime: 300_000,
    retry: false,
  });
  const exec = (verb: string) => pod && { verb, subresource: 'exec', ...pod };
  const noGet = useRefusal(cluster, exec('get'));
  const noCreate = useRefusal(cluster, needsCreate(version) ? exec('create') : undefined);
  return noGet ?? noCreate;
}
