import { lazy } from 'react';
import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import { routes as accounts } from '../accounts/routes';
import { routes as clusters } from '../clusters/routes';
import { routes as keys } from '../keys/routes';
import { routes as overview } from '../overview/routes';
import { routes as resources } from '../resources/routes';
import { publicRoutes, routes as session } from '../session/routes';
import { NotFoundPage } from './NotFoundPage';

const all: RouteObject[] = [
  { path: '/', element: <Navigate to="/console" replace /> },
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
];

/** The router that loads routes by itself brings 17 KB more; React can do that too. */
function withLazyElement(route: RouteObject): RouteObject {
  const children = route.children?.map(withLazyElement);
  const load = route.lazy;
  if (typeof load !== 'function') {
    return route;
  }
  const Page = lazy(async () => ({ default: (await load()).Component ?? NotFoundPage }));
  return { path: route.path, element: <Page />, children };
}

export const routes = all.map(withLazyElement);

/** Begins to load all parts of the first page at once, not one after the other. */
export function loadFirstPage(path: string): void {
  for (const { route } of matchRoutes(all, path) ?? []) {
    if (typeof route.lazy === 'function') {
      // what fails here fails again where it is drawn, and is shown there
      Promise.resolve(route.lazy()).catch(() => undefined);
    }
  }
}
