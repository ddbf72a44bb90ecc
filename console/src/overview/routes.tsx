import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [{ path: 'overview', lazy: async () => ({ Component: (await import('./OverviewPage')).OverviewPage }) }];
