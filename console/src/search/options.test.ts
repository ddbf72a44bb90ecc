import { describe, expect, it } from 'vitest';
import { type Found, groupsOf, viewsMeant, namespacesOf } from './options';
import type { RecentPlace } from '../kube/recent';

const web: RecentPlace = {
  cluster: 'prod',
  group: 'apps',
  version: 'v1',
  plural: 'deployments',
  kind: 'Deployment',
  namespace: 'shop',
  name: 'web',
};
const pods: RecentPlace = { cluster: 'edge', group: '', version: 'v1', plural: 'pods', kind: 'Pod' };

function found(name: string, more: Partial<Found> = {}): Found {
  return {
    cluster: 'prod',
    group: '',
    version: 'v1',
    resource: 'pods',
    kind: 'Pod',
    namespace: 'shop',
    name,
    matched: 'name',
    ...more,
  };
}

describe('what the search offers', () => {
  it('are the recent places before anything is typed', () => {
    expect(groupsOf('  ', [web, pods], ['prod'], [found('old')])).toEqual([
      {
        section: 'recent',
        options: [
          {
            path: '/console/clusters/prod/apis/apps/v1/namespaces/shop/deployments/web',
            name: 'web',
            kind: 'Deployment',
            namespace: 'shop',
            cluster: 'prod',
          },
          { path: '/console/clusters/edge/api/v1/pods', name: 'pods', kind: 'Pod', cluster: 'edge' },
        ],
      },
    ]);
  });

  it('begins with recent places, and has each object once, whatever its version', () => {
    const groups = groupsOf(
      'WEB prod',
      [web, pods],
      ['prod', 'web-prod'],
      [
        found('web', { group: 'apps', version: 'v1beta1', resource: 'deployments', kind: 'Deployment' }),
        found('web', { cluster: 'edge' }),
        found('cart', { matched: 'label', label: 'tier=web' }),
      ],
    );
    expect(groups.map(({ section, options }) => [section, options.map(({ path }) => path)])).toEqual([
      ['recent', ['/console/clusters/prod/apis/apps/v1/namespaces/shop/deployments/web']],
      ['clusters', ['/console/clusters/web-prod']],
      [
        'found',
        [
          '/console/clusters/edge/api/v1/namespaces/shop/pods/web',
          '/console/clusters/prod/api/v1/namespaces/shop/pods/cart',
        ],
      ],
    ]);
    expect(groups[2]?.options.map(({ label }) => label)).toEqual([undefined, 'tier=web']);
  });

  it('leads to the lists of several clusters, which have no page of their own', () => {
    expect(groupsOf('al', [], ['_all', 'sales', 'alpha'], [])).toEqual([
      {
        section: 'clusters',
        options: [
          { path: '/console/clusters/alpha', name: 'alpha' },
          { path: '/console/clusters/_all/api/v1/pods', name: '_all' },
          { path: '/console/clusters/sales', name: 'sales' },
        ],
      },
    ]);
  });

  it('looks in the namespaces of recent places where not all may be listed', () => {
    expect(namespacesOf([web, { ...web, name: 'cart' }, pods, { ...web, namespace: 'blog' }])).toEqual([
      'blog',
      'shop',
    ]);
  });
});

it('favourites and views are found by their name and by what they show, each page once', () => {
  const view = (name: string, address: string, favourite = false) => ({ id: name, name, address, favourite });
  const failed = '/console/clusters/prod/api/v1/namespaces/shop/pods?selector=x';
  const views = [
    view('Nodes', '/console/clusters/prod/api/v1/nodes', true),
    view('Failed', failed),
    view('Failed too', failed),
  ];
  expect(viewsMeant([], views).map(({ name }) => name)).toEqual(['Nodes', 'Failed']);
  expect(viewsMeant(['shop', 'fail'], views)).toEqual([
    { path: failed, name: 'Failed', kind: 'pods', namespace: 'shop', cluster: 'prod' },
  ]);
  expect(viewsMeant(['other'], views)).toEqual([]);
});
