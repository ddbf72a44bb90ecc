import type { QueryClient } from '@tanstack/react-query';
import type { Ahead } from './part';

/** What stands in a route's `handle`. */
export interface RouteHandle {
  /** Whether the page is for who is signed in alone. */
  readonly signedIn?: boolean;
  /** What is loaded for the page besides itself. */
  readonly parts?: (url: URL) => readonly Ahead[];
  /** Begins to ask for what the page shows. */
  readonly ask?: (client: QueryClient, url: URL) => void;
}
