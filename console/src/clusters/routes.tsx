import type { RouteObject } from 'react-router';
import { part } from '../app/part';

export const routes: RouteObject[] = [
  { path: 'clusters', Component: part(async () => (await import('./ClustersPage')).ClustersPage) },
  { path: 'clusters/_join', Component: part(async () => (await import('./join/JoinPage')).JoinPage) },
  { path: 'clusters/:cluster', Component: part(async () => (await import('./ClusterPage')).ClusterPage) },
];
