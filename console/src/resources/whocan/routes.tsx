import type { RouteObject } from 'react-router';
import { part } from '../../app/part';

export const routes: RouteObject[] = [
  { path: 'whocan', Component: part(async () => (await import('./WhoCanPage')).WhoCanPage) },
];
