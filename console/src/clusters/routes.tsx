import type { RouteObject } from 'react-router';

export const routes: RouteObject[] = [
  { path: 'clusters', lazy: async () => ({ Component: (await import('./ClustersPage')).ClustersPage }) },
  { path: 'clusters/:cluster', lazy: async () => ({ Component: (await import('./ClusterPage')).ClusterPage }) },
];
