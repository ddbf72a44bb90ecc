import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call } from '../../api/client';
import { cube } from '../../api/paths';
import { StatusError } from '../../api/status';
import { isWorthAnotherTry } from '../../app/queries';
import { readLines } from '../../kube/lines';
import { term } from '../filters';
import { type Cast, CastReader } from './cast';

export function castPath(id: string): string {
  return `${cube}/recordings/${encodeURIComponent(id)}`;
}

/** Loads a recording, and tells how much of it has come. The browser forgets it with the page. */
export function useCast(id: string) {
  const [characters, setCharacters] = useState(0);
  const query = useQuery({
    queryKey: ['recording', id],
    queryFn: ({ signal }) => load(id, signal, setCharacters),
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, error) => failures < 2 && error instanceof StatusError && isWorthAnotherTry(error),
    refetchInterval: false,
    structuralSharing: false,
  });
  return { ...query, characters };
}

async function load(id: string, signal: AbortSignal, onProgress: (characters: number) => void): Promise<Cast> {
  const response = await call(castPath(id), { signal, headers: { Accept: 'application/x-asciicast' } });
  const reader = new CastReader();
  await readLines(response, (lines) => {
    reader.push(lines);
    onProgress(reader.characters);
  });
  return reader.finish();
}

/** The gateway's description of a recorded session. */
export interface Session {
  readonly auditID: string;
  readonly user: string;
  readonly cluster: string;
  readonly namespace: string;
  readonly pod: string;
  readonly container?: string | null;
  readonly command: readonly string[];
  /** Missing while the session runs. */
  readonly ended?: string | null;
  /** Whether it has ended and nothing is missing. */
  readonly complete: boolean;
}

/** Null for one that the gateway does not list. */
export function useSessionOf(id: string) {
  return useQuery({
    queryKey: ['recording', id, 'session'],
    queryFn: async ({ signal }) => {
      const query = { selector: term('id', id), pageSize: 1 };
      return (
        (await api.get<{ readonly items: readonly Session[] }>(`${cube}/recordings`, query, signal)).items[0] ?? null
      );
    },
  });
}
