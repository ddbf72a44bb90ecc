import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { cube } from '../api/paths';
import type { AiClient } from '../session/aiclients/client';

const path = `${cube}/consents`;

/** A client that asks for consent. */
export interface ConsentRequest {
  readonly client: AiClient & {
    /** Whether the gateway read it from a document, or knows it from its configuration, or by a registration. */
    readonly kind: 'document' | 'configured' | 'registered';
  };
  readonly redirectUri: string;
  readonly redirectHost?: string | null;
  /** Whether the answer goes to the computer of the browser. */
  readonly loopback: boolean;
  readonly scopes: readonly string[];
  readonly longestSeconds: number;
  readonly defaultSeconds: number;
}

/** Where the browser goes with the answer, or with what is wrong with the request. */
export interface Redirection {
  readonly redirect: string;
}

export interface Consent {
  readonly approve: true;
  readonly clusters: readonly string[] | null;
  readonly namespaces: readonly string[] | null;
  readonly scopes: readonly string[];
  readonly expirationSeconds: number;
}

/** @param query of the address to which the client has sent the browser, as it stands there */
export function useConsentRequest(query: string) {
  return useQuery({
    queryKey: ['consent', query],
    queryFn: ({ signal }) => api.send<ConsentRequest | Redirection>('POST', `${path}/preview`, { query }, { signal }),
    enabled: query !== '',
    // the gateway may fetch the client's document for each question
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useAnswer(query: string) {
  return useMutation({
    mutationFn: (answer: Consent | { readonly approve: false }) =>
      api.send<Redirection>('POST', path, { query, ...answer }),
    // the address has a code
    gcTime: 0,
  });
}
