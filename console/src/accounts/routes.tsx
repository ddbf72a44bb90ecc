import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [{ path: 'accounts', lazy: async () => ({ Component: (await import('./AccountsPage')).AccountsPage }) }];
