// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { byUse, choosable, isAggregated, isMeant, isNamed, kindAt, kindsOf, kindsOfAggregated } from './discovery';

const core = kindsOf({
  groupVersion: 'v1',
  resources: [
    { name: 'nodes', kind: 'Node', namespaced: false, verbs: ['list', 'watch'], shortNames: ['no'] },
    { name: 'pods', kind: 'Pod', namespaced: true, verbs: ['list', 'watch', 'get'], shortNames: ['po'] },
    { name: 'pods/log', kind: 'Pod', namespaced: true, verbs: ['get'] },
    { name: 'bindings', kind: 'Binding', namespaced: true, verbs: ['create'] },
  ],
});

describe('discovery', () => {
  it('reads groups and versions, and leaves subresources out', () => {
    expect(core.map((kind) => kind.plural)).toEqual(['nodes', 'pods', 'bindings']);
    expect(
      kindsOf({
        groupVersion: 'apps/v1',
        resources: [{ name: 'deployments', kind: 'Deployment', namespaced: true }],
      })[0],
    ).toMatchObject({
      group: 'apps',
      version: 'v1',
      verbs: [],
    });
  });

  it('offers what can be listed, in the preferred version', () => {
    const tenants = (version: string) =>
      kindsOf({
        groupVersion: `tenant.service.io/${version}`,
        resources: [{ name: 'tenants', kind: 'Tenant', namespaced: false, verbs: ['list'] }],
      });
    const kinds = choosable([...core, ...tenants('v1'), ...tenants('v1beta1')]);
    expect(kinds.map((kind) => `${kind.version} ${kind.plural}`)).toEqual(['v1 nodes', 'v1 pods', 'v1 tenants']);
    expect(
      kindAt([...tenants('v1'), ...tenants('v1beta1')], {
        group: 'tenant.service.io',
        version: 'v1beta1',
        plural: 'tenants',
      })?.version,
    ).toBe('v1beta1');
  });

  it('reads the aggregated form', () => {
    const answer: unknown = {
      kind: 'APIGroupDiscoveryList',
      items: [
        {
          metadata: { name: 'apps' },
          versions: [
            {
              version: 'v1',
              resources: [
                {
                  resource: 'deployments',
                  responseKind: { kind: 'Deployment' },
                  scope: 'Namespaced',
                  verbs: ['list'],
                  shortNames: ['deploy'],
                },
              ],
            },
          ],
        },
      ],
    };
    if (!isAggregated(answer)) {
      throw new Error('is aggregated');
    }
    expect(kindsOfAggregated(answer)).toEqual([
      {
        group: 'apps',
        version: 'v1',
        plural: 'deployments',
        kind: 'Deployment',
        namespaced: true,
        verbs: ['list'],
        shortNames: ['deploy'],
      },
    ]);
    expect(isAggregated({ kind: 'APIGroupList' })).toBe(false);
  });

  it('finds a kind by its short name, and puts everyday kinds first', () => {
    expect(core.filter((kind) => isNamed(kind, 'no')).map((kind) => kind.kind)).toEqual(['Node']);
    expect(core.filter((kind) => isMeant(kind, 'PO')).map((kind) => kind.plural)).toEqual(['pods']);
    expect([...core].sort(byUse).map((kind) => kind.plural)).toEqual(['pods', 'nodes', 'bindings']);
  });
});
