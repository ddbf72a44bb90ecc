import type { RouteObject } from 'react-router';

/** Children of `/console`, each page a chunk of its own: `{ path: '…', lazy: async () => ({ Component: (await import('./Page')).Page }) }`. */
export const routes: RouteObject[] = [];
