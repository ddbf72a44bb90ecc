import type { RouteObject } from 'react-router';

/**
 * Everything in a cluster. Behind `/console/clusters/{cluster}` stands the API's own path: `/console/clusters/prod/api/v1/pods` shows
 * what `/clusters/prod/api/v1/pods` answers.
 */
export const routes: RouteObject[] = ['api', 'apis'].map((root) => ({
  path: `clusters/:cluster/${root}/*`,
  lazy: async () => ({ Component: (await import('./ResourcePage')).ResourcePage }),
}));

routes.push({
  path: 'clusters/:cluster/create',
  lazy: async () => ({ Component: (await import('./CreatePage')).CreatePage }),
});
