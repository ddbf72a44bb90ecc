import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, withQuery } from '../api/client';
import { cube } from '../api/paths';

export interface Provider {
  readonly name: string;
  readonly displayName: string;
  /** At the page of an `oidc` provider, or with a name and a password that an `ldap` directory checks. */
  readonly type: 'oidc' | 'ldap';
}

export interface ProviderList {
  readonly items: readonly Provider[];
  /** Whether every local account may sign in with its password. */
  readonly passwordSignIn: boolean;
}

/** A place where a name and a password are checked: a directory, or the gateway itself. */
export interface PasswordSource {
  /** The name of a provider; `undefined` for local accounts. */
  readonly provider?: string;
  readonly label: string;
}

/**
 * The places for the form of the sign-in page, the first of them chosen. Without a list there are local accounts, so that an
 * administrator can sign in to a gateway with a problem.
 *
 * @param breakGlass asks for local accounts, whether or not their passwords are turned off
 */
export function passwordSources(list: ProviderList | undefined, local: string, breakGlass: boolean): PasswordSource[] {
  if (list === undefined || breakGlass) {
    return [{ label: local }];
  }
  const directories = list.items
    .filter(({ type }) => type === 'ldap')
    .map(({ name, displayName }) => ({ provider: name, label: displayName }));
  return list.passwordSignIn ? [...directories, { label: local }] : directories;
}

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => api.get<ProviderList>(`${cube}/providers`, undefined, signal),
  retry: false,
});

export function useProviders() {
  return useQuery(providersQuery);
}

/** Where the browser goes to sign in at a provider and come back to the page `to`. */
export function authorizePath(name: string, to: string): string {
  return withQuery(`${cube}/providers/${encodeURIComponent(name)}/authorize`, { to });
}
