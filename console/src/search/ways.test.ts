// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { everydayKinds, type Kind } from '../kube/discovery';
import { plan } from './look';
import { kindsMeant, looksOffered, nearest, waysMeant } from './ways';

const clusters = ['edge', 'prod-eu', 'prod-us'];
const all = ['_all', ...clusters];
const paths = (typed: string) => kindsMeant(typed.split(' '), everydayKinds, 'edge', all).map(({ path }) => path);

describe('the way to a list', () => {
  it('is by its kind, its plural or its short name, in the cluster of the page', () => {
    for (const typed of ['deploy', 'deployments', 'Deployment'.toLowerCase()]) {
      expect(paths(typed)[0]).toBe('/console/clusters/edge/apis/apps/v1/deployments');
    }
    expect(paths('ing')[0]).toBe('/console/clusters/edge/apis/networking.k8s.io/v1/ingresses');
    expect(paths('web')).toEqual([]);
  });

  it('is in all clusters too, also of a kind that the cluster of the page has not', () => {
    expect(paths('po')).toEqual(['/console/clusters/edge/api/v1/pods', '/console/clusters/_all/api/v1/pods']);
    const note = { ...everydayKinds[0], group: 'example.org', plural: 'notes', kind: 'Note', shortNames: [] } as Kind;
    expect(kindsMeant(['notes'], everydayKinds, 'edge', all, [note]).map(({ path }) => path)).toEqual([
      '/console/clusters/_all/apis/example.org/v1/notes',
    ]);
    expect(kindsMeant(['po'], everydayKinds, 'edge', ['_all', 'edge'])).toHaveLength(1);
  });

  it('is in the clusters that are named with it', () => {
    expect(paths('secrets prod')).toEqual([
      '/console/clusters/prod-eu/api/v1/secrets',
      '/console/clusters/prod-us/api/v1/secrets',
    ]);
    expect(paths('secrets nowhere')).toEqual([]);
  });

  it('begins at the page, or at the only cluster, or at all', () => {
    expect(nearest('/console/clusters/prod-eu/api/v1/pods', clusters)).toBe('prod-eu');
    expect(nearest('/console/clusters', clusters)).toBe('_all');
    expect(nearest('/console/clusters/_join', clusters)).toBe('_all');
    expect(nearest('/console/keys', ['edge'])).toBe('edge');
  });
});

it('the way to a page is by all words of its name', () => {
  const ways = [
    { path: '/a', name: 'Access keys' },
    { path: '/b', name: 'Add access key' },
  ];
  expect(waysMeant(['key', 'add'], ways)).toEqual([ways[1]]);
  expect(waysMeant([], ways)).toEqual([]);
  const signOut = { path: '/c', name: 'Sign out', also: 'logout' };
  expect(waysMeant(['logout'], [...ways, signOut])).toEqual([signOut]);
  const manual = { path: '/d', name: 'Manual', also: 'about keys' };
  expect(waysMeant(['keys'], [manual, ...ways])).toEqual([ways[0], manual]);
});

it('a look is offered in the named clusters, else in that of the page and some others', () => {
  expect(looksOffered(['stripe', 'prod'], 'edge', clusters)).toEqual(['prod-eu', 'prod-us']);
  expect(looksOffered(['stripe'], 'prod-us', clusters)).toEqual(['_all', 'prod-us', 'edge', 'prod-eu']);
  expect(looksOffered(['stripe'], '_all', clusters)).toEqual(['_all', ...clusters]);
  expect(looksOffered(['stripe'], '_all', ['edge'])).toEqual(['edge']);
  expect(looksOffered([], 'edge', clusters)).toEqual([]);
});

it('a look asks for the named kinds, else for the everyday ones', () => {
  expect(plan(['secrets', 'stripe', 'prod'], 'prod-eu', everydayKinds)).toMatchObject({
    names: ['stripe'],
    asked: [{ kind: 'Secret' }],
  });
  const everything = plan(['stripe'], 'prod-eu', everydayKinds);
  expect(everything.names).toEqual(['stripe']);
  expect(everything.asked.map(({ kind }) => kind)).toContain('Secret');
  expect(everything.asked.map(({ kind }) => kind)).not.toContain('Event');
});
