import type { RouteObject } from 'react-router';
import { part } from '../app/part';

export const routes: RouteObject[] = [
  { path: 'overview', Component: part(async () => (await import('./OverviewPage')).OverviewPage) },
];
