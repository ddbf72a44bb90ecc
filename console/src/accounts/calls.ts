import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, searchOf } from '../api/client';
import { cube } from '../api/paths';
import type { Account, AccountFields, AccountList } from './account';
import { accountQuery, type AccountView } from './view';

const accountsPath = `${cube}/accounts`;
const queryKey = ['accounts'];

function pathOf(account: Account): string {
  return `${accountsPath}/${encodeURIComponent(account.name)}`;
}

export function accountsCall(view: AccountView) {
  return { path: accountsPath, query: searchOf(accountQuery(view)) };
}

export function useAccounts(view: AccountView, enabled: boolean) {
  const query = accountQuery(view);
  return useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => api.get<AccountList>(accountsPath, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

function useAccountCall<I>(mutationFn: (input: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, gcTime: 0, onSettled: () => client.invalidateQueries({ queryKey }) });
}

export function useCreateAccount() {
  return useAccountCall((fields: AccountFields) => api.send('POST', accountsPath, fields));
}

export function useChangeAccount(account: Account) {
  return useAccountCall((fields: AccountFields) => api.send('PATCH', pathOf(account), fields));
}

export function useSetPassword(account: Account) {
  return useAccountCall((password: string) => api.send('PUT', `${pathOf(account)}/password`, { password }));
}

export function useDeleteAccount(account: Account) {
  return useAccountCall(() => api.send('DELETE', pathOf(account)));
}

/** A link for a provider with a page of its own; the result for a person of a directory. */
export function useTrySignIn(provider: string) {
  return useMutation({
    mutationFn: (who: { readonly user?: string }) =>
      api.send<{ readonly link?: string }>('POST', `${cube}/providers/${encodeURIComponent(provider)}/try`, who),
  });
}
