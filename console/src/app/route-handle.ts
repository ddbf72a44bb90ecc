import type { QueryClient } from '@tanstack/react-query';
import type { Ahead } from './part';

/** The `handle` of a route. */
export interface RouteHandle {
  /** Whether the page needs a signed-in account. */
  readonly signedIn?: boolean;
  /** Parts that are loaded together with the page. */
  readonly parts?: (url: URL) => readonly Ahead[];
  /** Starts the requests whose answers the page shows. */
  readonly ask?: (client: QueryClient, url: URL) => void;
}
