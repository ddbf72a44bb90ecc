import type { RouteObject } from 'react-router';
import type { RouteHandle } from '../../app/route-handle';
import { part } from '../../app/part';
import { askAhead } from './ahead';
import { partOf, placeAt } from './parts';

const handle: RouteHandle = {
  ask: askAhead,
  parts: ({ pathname }) => {
    const place = placeAt(pathname);
    return place ? [partOf(place)] : [];
  },
};

/**
 * Everything in a cluster. Behind `/console/clusters/{cluster}` stands the API's own path: `/console/clusters/prod/api/v1/pods` shows
 * what `/clusters/prod/api/v1/pods` answers.
 */
export const routes: RouteObject[] = ['api', 'apis'].map((root) => ({
  path: `clusters/:cluster/${root}/*`,
  Component: part(async () => (await import('./ResourcePage')).ResourcePage),
  handle,
}));

routes.push(
  {
    path: 'clusters/:cluster/create',
    Component: part(async () => (await import('../create/CreatePage')).CreatePage),
  },
  {
    path: 'clusters/:cluster/usage',
    Component: part(async () => (await import('../usage/UsagePage')).UsagePage),
  },
);
