// @vitest-environment node
import { expect, it } from 'vitest';
import { concernsOf } from './concerns';
import type { ClusterFigures } from './figures';

const none: ClusterFigures = {
  nodes: undefined,
  pods: undefined,
  podsNotReady: undefined,
  deploymentsShort: undefined,
  warnings: undefined,
};
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();

it('begins with clusters that cannot be used, then credentials that end soon, then failing workloads', () => {
  const clusters = [
    { name: 'refused', labels: {}, state: 'Unauthorized' },
    { name: 'new', labels: {}, state: 'Unknown' },
    { name: 'gone', labels: {}, state: 'Unreachable' },
    { name: 'well', labels: {}, state: 'Ready', credentialExpiration: '2099-01-01T00:00:00Z' },
    { name: 'ending', labels: {}, state: 'Ready', credentialExpiration: soon },
    { name: 'behind', labels: {}, state: 'Ready', source: 'agent', credentialExpiration: soon } as const,
  ];
  const failing: Readonly<Record<string, number>> = { few: 1, many: 5, ending: 0 };
  const found = concernsOf({
    clusters,
    counted: ['few', 'gone', 'many', 'well'],
    of: (name) => ({ ...none, podsNotReady: { count: failing[name] ?? 0 } }),
  });
  expect(found.map(({ name }) => name)).toEqual(['gone', 'refused', 'ending', 'many', 'few']);
  expect(found.map(({ state }) => state)).toEqual(['Unreachable', 'Unauthorized', undefined, undefined, undefined]);
  expect(found[2]?.expiry?.kind).toBe('soon');
});
