import type { RouteObject } from 'react-router';
import { part } from '../app/part';

export const routes: RouteObject[] = [
  { path: 'keys', Component: part(async () => (await import('./KeysPage')).KeysPage) },
];
