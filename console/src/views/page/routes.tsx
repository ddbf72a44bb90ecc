import type { RouteObject } from 'react-router';
import { part } from '../../app/part';

export const routes: RouteObject[] = [
  { path: 'views', Component: part(async () => (await import('./ViewsPage')).ViewsPage) },
];
