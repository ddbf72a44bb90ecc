import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client';
import { cube } from '../../api/paths';
import type { AiClient } from './client';

const path = `${cube}/delegations`;
const queryKey = ['delegations'];

/** By what a delegation is narrower than its account; null does not narrow. */
export interface Narrowing {
  readonly scopes: readonly string[];
  readonly clusters?: readonly string[] | null;
  readonly namespaces?: readonly string[] | null;
}

/** The consent of an account that a client works for it. */
export interface Delegation extends Narrowing {
  readonly id: string;
  readonly account: string;
  readonly client: AiClient;
  readonly creationTimestamp: string;
  readonly lastUseTimestamp?: string | null;
  readonly expirationTimestamp: string;
}

interface DelegationList {
  readonly items: readonly Delegation[];
}

/**
 * The newest first.
 *
 * @param all for administrators: those of all accounts
 */
export function useDelegations(all: boolean) {
  return useQuery({
    queryKey: [...queryKey, all],
    queryFn: ({ signal }) =>
      api.get<DelegationList>(path, { ...(all && { all }), sortName: 'creationTimestamp', sortOrder: 'desc' }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useEndDelegation({ id }: Delegation) {
  const client = useQueryClient();
  return useMutation<unknown, Error, unknown>({
    mutationFn: () => api.send('DELETE', `${path}/${encodeURIComponent(id)}`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
