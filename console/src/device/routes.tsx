import type { RouteObject } from 'react-router';
import { part } from '../app/part';

export const routes: RouteObject[] = [
  { path: 'device', Component: part(async () => (await import('./DevicePage')).DevicePage) },
];
