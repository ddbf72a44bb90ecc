import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { cube } from '../api/paths';

const path = `${cube}/sessions`;
const queryKey = ['sessions'];

/** A browser's session, or a sign-in of the command line. */
export interface KnownSession {
  readonly id: string;
  readonly kind: 'Browser' | 'CommandLine';
  /** Its own words at the sign-in: a browser's User-Agent, or user, host and version. */
  readonly device: string;
  readonly address: string;
  readonly creationTimestamp: string;
  readonly lastUsedTimestamp?: string;
  readonly expirationTimestamp: string;
  /** That of this page. */
  readonly current: boolean;
}

interface SessionList {
  readonly items: readonly KnownSession[];
}

/** @param account for administrators; one's own without it */
export function useSessions(account?: string) {
  return useQuery({
    queryKey: [...queryKey, account],
    queryFn: ({ signal }) =>
      api.get<SessionList>(path, { account, pageSize: 0, sortName: 'creationTimestamp', sortOrder: 'desc' }, signal),
  });
}

export function useEndSession(session: KnownSession) {
  const client = useQueryClient();
  return useMutation<unknown, Error, unknown>({
    mutationFn: () => api.send('DELETE', `${path}/${encodeURIComponent(session.id)}`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
