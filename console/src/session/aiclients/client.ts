import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';

/** A program with a language model that works for an account. */
export interface AiClient {
  /** Its `client_id`: the address of its document, or a name in the configuration. */
  readonly id: string;
  /** Its own word for itself. */
  readonly name: string;
  /** The host of its `client_id`, where that is an address. */
  readonly host?: string | null;
}

/** A client of which only its `client_id` is known. */
export function clientOf(id: string): AiClient {
  return { id, name: '', host: URL.canParse(id) ? new URL(id).host : null };
}

/** The name of a client, by which a person knows it; without one, what the gateway knows it by. */
export function nameOf({ id, name, host }: AiClient): string {
  return [name, host, id].find((text) => text !== undefined && text !== null && text.trim() !== '') ?? id;
}

/** Whether the gateway accepts AI clients, for which it describes itself (RFC 9728); false while that is not known. */
export function useAiClientsOn(): boolean {
  return (
    useQuery({
      queryKey: ['ai-clients'],
      queryFn: ({ signal }) => api.get<object>('/.well-known/oauth-protected-resource/mcp', undefined, signal),
      staleTime: Infinity,
    }).data !== undefined
  );
}
