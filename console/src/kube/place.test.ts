// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { apiPath, consolePath, parsePlace } from './place';

describe('place', () => {
  it.each([
    '/api/v1/pods',
    '/api/v1/namespaces/shop/pods',
    '/api/v1/namespaces/shop/pods/web-1',
    '/api/v1/namespaces',
    '/api/v1/namespaces/shop',
    '/apis/apps/v1/deployments',
    '/apis/tenant.service.io/v1/tenants/tenant-1',
    '/apis/rbac.authorization.k8s.io/v1/clusterroles/system:node',
  ])('reads %s and writes it again', (path) => {
    const place = parsePlace(path);
    expect(place && apiPath(place)).toBe(path);
  });

  it('tells a namespace from what is in it', () => {
    expect(parsePlace('/api/v1/namespaces/shop')).toEqual({
      group: '',
      version: 'v1',
      plural: 'namespaces',
      name: 'shop',
    });
    expect(parsePlace('/api/v1/namespaces/shop/pods')).toEqual({
      group: '',
      version: 'v1',
      namespace: 'shop',
      plural: 'pods',
    });
  });

  it.each(['/', '/api/v1', '/apis/apps/v1', '/version', '/api/v1/pods/a/b/c'])('finds no place in %s', (path) => {
    expect(parsePlace(path)).toBeUndefined();
  });

  it('escapes what would leave its part of a path', () => {
    expect(apiPath({ group: '', version: 'v1', plural: 'pods', name: '../a?b#c' })).toBe('/api/v1/pods/..%2Fa%3Fb%23c');
    expect(consolePath('a/b', { group: '', version: 'v1', plural: 'pods' })).toBe(
      '/console/clusters/a%2Fb/api/v1/pods',
    );
  });
});
