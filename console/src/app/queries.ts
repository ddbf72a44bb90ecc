import { QueryClient } from '@tanstack/react-query';
import { StatusError } from '../api/status';

/** Asked again: no answer, and a server that is not ready. Never what was refused: it would be refused again. */
export function isWorthAnotherTry(error: Error): boolean {
  return error instanceof StatusError && (error.status.code === 0 || error.status.code >= 502);
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: (failures, error) => failures < 2 && isWorthAnotherTry(error), staleTime: 5_000 } },
  });
}
