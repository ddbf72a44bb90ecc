import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api/client';
import { cube } from '../api/paths';
import { type Found, wordsOf } from './options';

/** In milliseconds: so long nobody types on before the gateway is asked. */
const pauseOfTyping = 80;
const longest = 200;
/** In milliseconds: the gateway decides on while nobody asks, and its decisions serve the next question. */
const pauseOfDeciding = 500;
const longestDeciding = 40;

export interface FoundPage {
  readonly items: readonly Found[];
  readonly total: number;
  readonly incomplete?: boolean;
  /** Clusters that have not said yet what the caller may list there. */
  readonly undecided?: readonly string[];
}

/**
 * Asks the gateway once nobody types on, and again while clusters have not said what the caller may list. The answer to an older text is
 * dropped; the last one stays until the next has come.
 */
export function useFound(typed: string, namespaces: readonly string[]) {
  const text = useSettled(wordsOf(typed).join(' ').slice(0, longest));
  const query = { q: text, limit: 20, namespaces: namespaces.length === 0 ? undefined : namespaces.join(',') };
  return useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => api.get<FoundPage>(`${cube}/search`, query, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 2_000,
    gcTime: 30_000,
    retry: false,
    refetchInterval: ({ state }) =>
      (state.data?.undecided ?? []).length > 0 && state.dataUpdateCount < longestDeciding ? pauseOfDeciding : false,
  });
}

/** A value that has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseOfTyping);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
