import { Navigate, type RouteObject } from 'react-router';
import { routes as accounts } from '../accounts/routes';
import { routes as clusters } from '../clusters/routes';
import { routes as keys } from '../keys/routes';
import { routes as overview } from '../overview/routes';
import { routes as resources } from '../resources/routes';
import { publicRoutes, routes as session } from '../session/routes';
import { CrashPage } from './CrashPage';
import { Loading } from './Loading';
import { NotFoundPage } from './NotFoundPage';

export const routes: RouteObject[] = [
  {
    path: '/',
    ErrorBoundary: CrashPage,
    HydrateFallback: Loading,
    children: [
      { index: true, element: <Navigate to="/console" replace /> },
      ...publicRoutes,
      {
        path: 'console',
        lazy: async () => ({ Component: (await import('./Shell')).Shell }),
        children: [
          { index: true, element: <Navigate to="/console/clusters" replace /> },
          ...session,
          ...keys,
          ...accounts,
          ...clusters,
          ...overview,
          ...resources,
          { path: '*', Component: NotFoundPage },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];
