import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '../api/client';
import { cube } from '../api/paths';
import { keepNamespacesOf } from '../kube/chosen-namespaces';

/** The limits of a session or key. A field that is absent does not limit. */
export interface Scope {
  readonly clusters?: readonly string[] | null;
  readonly namespaces?: readonly string[] | null;
  readonly verbs?: readonly string[] | null;
  readonly readOnly?: boolean;
}

export interface Session {
  readonly account: string;
  readonly displayName: string;
  /** `local`, or the identity provider that the account comes from. */
  readonly source: string;
  /** When the identity provider last said that role and groups are so. */
  readonly confirmedTimestamp?: string;
  readonly role: 'admin' | 'member';
  readonly groups: readonly string[];
  readonly expirationTimestamp: string;
  /** Where it may do less than its account. */
  readonly scope?: Scope;
}

export const SessionContext = createContext<Session | null>(null);

/** The account that is signed in. Every page inside the shell has one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) {
    throw new Error('no session: this belongs inside the shell');
  }
  return session;
}

export function useIsAdmin(): boolean {
  return useSession().role === 'admin';
}

const aMinute = 60_000;

/** An identity provider may change the role and groups of its accounts at any time. */
export const whoamiQuery = queryOptions({
  queryKey: ['whoami'],
  queryFn: async ({ signal }) => {
    const session = await api.get<Session>(`${cube}/whoami`, undefined, signal);
    keepNamespacesOf(session.account);
    return session;
  },
  staleTime: aMinute,
  refetchInterval: ({ state }) =>
    state.error === null && state.data !== undefined && state.data.source !== 'local' ? aMinute : false,
});

export function useWhoami() {
  return useQuery(whoamiQuery);
}
