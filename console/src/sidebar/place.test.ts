// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { chooseNamespace, forgetNamespaces } from '../kube/chosen-namespaces';
import type { Kind } from '../kube/discovery';
import { insideOf, listOf, namespaceOf } from './place';

const pod: Kind = {
  group: '',
  version: 'v1',
  plural: 'pods',
  kind: 'Pod',
  namespaced: true,
  verbs: [],
  shortNames: [],
};
const node: Kind = { ...pod, plural: 'nodes', kind: 'Node', namespaced: false };

afterEach(forgetNamespaces);

it('a page is inside the cluster that its address names', () => {
  expect(insideOf('/console/clusters/prod/apis/apps/v1/namespaces/shop/deployments/web')).toEqual({
    cluster: 'prod',
    place: { group: 'apps', version: 'v1', namespace: 'shop', plural: 'deployments', name: 'web' },
  });
  expect(insideOf('/console/clusters/a%20b')).toEqual({ cluster: 'a b' });
  expect(insideOf('/console/clusters/prod/create')).toEqual({ cluster: 'prod' });
  expect(insideOf('/console/clusters')).toBeUndefined();
  expect(insideOf('/console/keys')).toBeUndefined();
  expect(insideOf('/console/clusters/_join')).toBeUndefined();
  expect(insideOf('/console/clusters/_join/api/v1/pods')).toMatchObject({ cluster: '_join' });
});

describe('the lists that the sidebar leads to', () => {
  const at = (path: string) => insideOf(`/console/clusters/prod/api/v1/${path}`) ?? { cluster: '' };

  it('are in the namespace of the list that is shown, which may be all', () => {
    chooseNamespace('prod', 'web');
    expect(namespaceOf(at('namespaces/shop/pods'), undefined)).toBe('shop');
    expect(namespaceOf(at('pods'), pod)).toBeUndefined();
  });

  it('are in the namespace looked at last where the page has none', () => {
    chooseNamespace('prod', 'web');
    expect(namespaceOf(at('nodes'), node)).toBe('web');
    expect(namespaceOf({ cluster: 'prod' }, undefined)).toBe('web');
    chooseNamespace('prod', '');
    expect(namespaceOf(at('namespaces/shop/pods/a'), pod)).toBeUndefined();
  });

  it('have a namespace only for kinds that are in one', () => {
    expect(listOf(pod, 'shop').namespace).toBe('shop');
    expect(listOf(node, 'shop')).toEqual({ group: '', version: 'v1', plural: 'nodes' });
    expect(listOf(pod, undefined).namespace).toBeUndefined();
  });
});
