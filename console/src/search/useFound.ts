import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api/client';
import { cube } from '../api/paths';
import { type Found, wordsOf } from './options';

/** In milliseconds: so long nobody types on before the gateway is asked. */
const pauseOfTyping = 80;
const longest = 200;

export interface FoundPage {
  readonly items: readonly Found[];
  readonly total: number;
  readonly incomplete?: boolean;
}

/** Asks the gateway once nobody types on. The answer to an older text is dropped; the last one stays until the next has come. */
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
