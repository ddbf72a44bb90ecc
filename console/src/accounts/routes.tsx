import type { RouteObject } from 'react-router';
import { part } from '../app/part';

export const routes: RouteObject[] = [
  { path: 'accounts', Component: part(async () => (await import('./AccountsPage')).AccountsPage) },
  {
    path: 'accounts/:name/sessions',
    Component: part(async () => (await import('./AccountSessionsPage')).AccountSessionsPage),
  },
];
