import type { RouteObject } from 'react-router';
import { part } from '../app/part';

/** Outside the shell: whoever sees this page is nobody yet. */
export const publicRoutes: RouteObject[] = [
  { path: 'console/sign-in', Component: part(async () => (await import('./SignInPage')).SignInPage) },
];

export const routes: RouteObject[] = [
  { path: 'account', Component: part(async () => (await import('./MyAccountPage')).MyAccountPage) },
];
