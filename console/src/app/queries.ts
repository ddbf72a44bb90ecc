import { QueryClient } from '@tanstack/react-query';
import { StatusError } from '../api/status';

/** Asked again: no answer, and none from behind. Never what was refused, nor a cluster that the gateway knows to be away: it says so at once. */
export function isWorthAnotherTry(error: Error): boolean {
  return error instanceof StatusError && (error.status.code === 0 || [502, 504].includes(error.status.code));
}

export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: (failures, error) => failures < 2 && isWorthAnotherTry(error), staleTime: 5_000 } },
  });
  // see useKept
  client.setQueryDefaults(['kept'], { gcTime: Infinity });
  return client;
}
