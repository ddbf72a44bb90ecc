import { expect, it } from 'vitest';
import { addressOf, isOwn, whereOf } from './address';

const pods = '/console/clusters/prod/api/v1/namespaces/shop/pods';

it('a view is a page with what is searched and how it is sorted, from its first page on', () => {
  const search = '?selector=status.phase%3DFailed%2Cx+y&pageNum=3&sortName=metadata.name&assistant=true';
  expect(addressOf({ pathname: pods, search })).toBe(
    `${pods}?selector=status.phase%3DFailed%2Cx+y&sortName=metadata.name`,
  );
  expect(addressOf({ pathname: pods, search: '?pageNum=2' })).toBe(pods);
});

it.each([
  '//evil.example/console/',
  '/console//evil.example/../../x',
  '/console/../api',
  '/console/%2e%2e/api',
  'javascript:alert(1)',
  'https://evil.example/console/',
  '/console/\\..\\x',
  '/console/a\n/b',
  '/consoles',
  '/console/a#b',
  '',
])('%j is no page of the console', (address) => {
  expect(isOwn(address)).toBe(false);
});

it('pages of the console are', () => {
  expect([pods, `${pods}?selector=a%3Db`, '/console/clusters'].every(isOwn)).toBe(true);
});

it('an address tells what it shows', () => {
  expect(whereOf(`${pods}?selector=x`)).toMatchObject({ cluster: 'prod', place: { plural: 'pods' }, isKind: false });
  expect(whereOf('/console/clusters/a%40b/apis/apps/v1/deployments')).toMatchObject({ cluster: 'a@b', isKind: true });
  expect(whereOf('/console/clusters/prod/apis/apps/v1/deployments?groupBy=cluster').isKind).toBe(false);
  expect(whereOf('/console/clusters/prod')).toEqual({ cluster: 'prod', isKind: false });
  expect(whereOf('/console/audit?user=bob')).toEqual({ isKind: false });
});
