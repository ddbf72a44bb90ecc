import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [{ path: 'keys', lazy: async () => ({ Component: (await import('./KeysPage')).KeysPage }) }];
