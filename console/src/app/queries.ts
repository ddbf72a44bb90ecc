import { QueryClient } from '@tanstack/react-query';
import { isAnswered, StatusError } from '../api/status';

/** Without an answer a page is asked for again by itself; what the gateway's return brings at once is in GatewayAway.tsx. */
const retryAfterNoAnswer = 5_000;

/** Whether a server has said no for good: one that has failed, or has too much to do, may say something else the next time. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof StatusError && error.status.code >= 400 && error.status.code < 500 && error.status.code !== 429
  );
}

/** How long until something is asked for again: `usual` while it comes or a server fails, soon when nothing answered, never when it was refused. */
export function unlessRefused(usual: number | false) {
  return ({ state }: { readonly state: { readonly error: unknown } }) => {
    if (state.error === null) {
      return usual;
    }
    if (!isAnswered(state.error)) {
      return retryAfterNoAnswer;
    }
    return isFinal(state.error) ? false : usual;
  };
}

/** How long until what is followed once it is there (see kube/useFollowed.ts) is asked for again after a failure. */
export function untilThere(usual: number) {
  return ({ state }: { readonly state: { readonly data: unknown; readonly error: unknown } }) =>
    unlessRefused(state.data === undefined ? usual : false)({ state });
}

/** Asked again: no answer, and none from behind. Never what was refused, nor a cluster that the gateway knows to be away: it says so at once. */
export function isWorthAnotherTry(error: Error): boolean {
  return error instanceof StatusError && (error.status.code === 0 || [502, 504].includes(error.status.code));
}

export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
        staleTime: 5_000,
        refetchInterval: unlessRefused(false),
      },
    },
  });
  // see useKept
  client.setQueryDefaults(['kept'], { gcTime: Infinity });
  return client;
}
