import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import { routes as accounts } from '../accounts/routes';
import { routes as audit } from '../audit/routes';
import { routes as clusters } from '../clusters/routes';
import { routes as consent } from '../consent/routes';
import { routes as device } from '../device/routes';
import { routes as docs } from '../docs/routes';
import { routes as keys } from '../keys/routes';
import { routes as overview } from '../overview/routes';
import { routes as plans } from '../plans/routes';
import { routes as resources } from '../resources/page/routes';
import { routes as whocan } from '../resources/whocan/routes';
import { publicRoutes, routes as session } from '../session/routes';
import { routes as views } from '../views/page/routes';
import { whoamiQuery } from '../session/session';
import { NotFoundPage } from '../app/NotFoundPage';
import { isPart, part } from '../app/part';
import type { RouteHandle } from '../app/route-handle';

const forSignedIn: RouteHandle = { signedIn: true };

export const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/console" replace /> },
  ...publicRoutes,
  {
    path: 'console',
    Component: part(async () => (await import('./Shell')).Shell),
    handle: forSignedIn,
    children: [
      { index: true, element: <Navigate to="/console/clusters" replace /> },
      ...session,
      ...device,
      ...consent,
      ...plans,
      ...keys,
      ...views,
      ...accounts,
      ...clusters,
      ...overview,
      ...audit,
      ...whocan,
      ...docs,
      ...resources,
      { path: '*', Component: NotFoundPage },
    ],
  },
  { path: '*', Component: NotFoundPage },
];

/** Loads all parts of the first page at once, not one after the other, and asks meanwhile for what it shows. Never fails. */
export async function loadFirstPage(client: QueryClient, url: URL): Promise<void> {
  const found = (matchRoutes(routes, url.pathname) ?? []).map(({ route }) => route);
  const handles = found.map((route) => (route.handle ?? {}) as RouteHandle);
  if (handles.some((handle) => handle.signedIn)) {
    void client.query(whoamiQuery).then(
      () => handles.forEach((handle) => handle.ask?.(client, url)),
      () => undefined,
    );
  }
  const parts = found.flatMap(({ Component }) => (isPart(Component) ? [Component] : []));
  const others = handles.flatMap((handle) => handle.parts?.(url) ?? []);
  await Promise.all([...parts, ...others].map((each) => each.ahead()));
}
