import type { RouteObject } from 'react-router';

/** Outside the shell: whoever sees this page is nobody yet. */
export const publicRoutes: RouteObject[] = [
  { path: 'console/sign-in', lazy: async () => ({ Component: (await import('./SignInPage')).SignInPage }) },
];

export const routes: RouteObject[] = [
  { path: 'account', lazy: async () => ({ Component: (await import('./MyAccountPage')).MyAccountPage }) },
];
