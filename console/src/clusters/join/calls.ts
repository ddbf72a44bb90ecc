import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api/client';
import { useErrorText } from '../../app/ErrorState';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import type { Cluster } from '../cluster';
import { joinPage } from '../links';
import { clusterPath, clustersPath, type ClusterChange, useRefresh } from '../queries';
import { texts } from '../texts';
import type { Join } from './join';

const keyOf = (cluster: string) => ['join', cluster];

/** In milliseconds: how long a token is known after its page was left, so that it can be handed from one page to the next. */
const handOver = 60_000;

/** The join token that was made last on this visit of a cluster's page. A page that is loaded again does not have it. */
export function useJoin(cluster: string): Join | undefined {
  return useQuery<Join>({ queryKey: keyOf(cluster), queryFn: skipToken, gcTime: handOver }).data;
}

/** Keeps a join token for the page that shows it, or forgets it. */
export function useKeepJoin() {
  const client = useQueryClient();
  return (cluster: string, join: Join | undefined) => {
    const queryKey = keyOf(cluster);
    client.setQueryDefaults(queryKey, { gcTime: handOver });
    if (join === undefined) {
      client.removeQueries({ queryKey, exact: true });
    } else {
      client.setQueryData(queryKey, join);
    }
  };
}

/** Makes a cluster behind an agent and its first join token. */
export function useNewCluster() {
  const refresh = useRefresh();
  const keep = useKeepJoin();
  return useMutation({
    gcTime: 0,
    mutationFn: (change: ClusterChange) =>
      api.send<Cluster & { readonly join: Join }>('POST', clustersPath, { ...change, agent: {} }),
    onSuccess: ({ name, join }) => {
      keep(name, join);
      return refresh();
    },
  });
}

/** Makes another join token, which replaces an unused one. */
export function useNewToken(cluster: string) {
  const keep = useKeepJoin();
  return useMutation({
    gcTime: 0,
    mutationFn: () => api.send<Join>('POST', `${clusterPath(cluster)}/jointokens`),
    onSuccess: (join) => keep(cluster, join),
  });
}

/** From another page: makes a join token and goes where it is shown. */
export function useJoinAgain(cluster: string) {
  const words = useText(texts);
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useNewToken(cluster);
  const again = () =>
    mutate(undefined, {
      onSuccess: () => void navigate(joinPage(cluster)),
      onError: (error) => toast('danger', words.newTokenFailed, errorText(error).message),
    });
  return { again, isPending };
}
