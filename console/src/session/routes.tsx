import type { RouteObject } from 'react-router';
import { part } from '../app/part';

/** The page outside the shell, which needs no session. */
export const publicRoutes: RouteObject[] = [
  { path: 'console/sign-in', Component: part(async () => (await import('./SignInPage')).SignInPage) },
];

export const routes: RouteObject[] = [
  { path: 'account', Component: part(async () => (await import('./MyAccountPage')).MyAccountPage) },
];
