import { expect, it } from 'vitest';
import { asClusterName, fixedSource, isClusterName, type Source, stateOf } from './cluster';

it.each(['kind-local', 'arn:aws:eks:eu-1:1/prod', 'me@example.org/ns', '-x', 'ünïx'])(
  '%s becomes a name that a cluster can have',
  (context) => {
    expect(isClusterName(asClusterName(context))).toBe(true);
  },
);

it('a name that can be had stays as it is', () => {
  expect(asClusterName('system:prod_1@eu.example')).toBe('system:prod_1@eu.example');
});

it('names are refused as the gateway refuses them', () => {
  expect(['', '.a', 'a/b', 'a b', 'a'.repeat(254)].some(isClusterName)).toBe(false);
});

it('a state of a newer gateway is unknown, not a crash', () => {
  expect(stateOf({ name: 'a', labels: {}, state: 'Draining' })).toBe('Unknown');
});

it('only an imported cluster can be changed here, and a member is not told', () => {
  const of = (source?: Source) => fixedSource({ name: 'a', labels: {}, state: 'Ready', source });
  expect([of('file'), of('in-cluster'), of('imported'), of('agent'), of()]).toEqual([
    'file',
    'in-cluster',
    undefined,
    undefined,
    undefined,
  ]);
});
