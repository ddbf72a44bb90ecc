// @vitest-environment node
import { expect, it } from 'vitest';
import { texts } from './figure-texts';
import { type ClusterFigures, countOf, figurePage, problemsOf } from './figures';

const answer = {
  clusters: [
    { name: 'prod', total: 3 },
    { name: 'old', absent: true },
    { name: 'far', error: { code: 504, reason: 'Timeout', message: 'no answer for 5s' } },
  ],
};

it('counts in each cluster, and says of one that does not answer why', () => {
  expect(countOf(answer, 'prod')).toEqual({ count: 3 });
  expect(countOf(answer, 'old')).toEqual({ count: 0 });
  expect(countOf(answer, 'far')).toEqual({ failure: 'no answer for 5s' });
  expect(countOf(answer, 'not there')).toBeUndefined();
  expect(countOf(undefined, 'prod')).toBeUndefined();
});

it('adds up what somebody should look at', () => {
  const figures: ClusterFigures = {
    nodes: { count: 5 },
    pods: { count: 50 },
    podsNotReady: { count: 2 },
    deploymentsShort: { failure: 'forbidden' },
    warnings: { count: 7 },
  };
  expect(problemsOf(figures)).toBe(2);
});

it('leads to the list of exactly what was counted', () => {
  expect(figurePage('prod', 'pods')).toBe('/console/clusters/prod/api/v1/pods');
  expect(figurePage('prod', 'deploymentsShort')).toBe(
    '/console/clusters/prod/apis/apps/v1/deployments?selector=status.unavailableReplicas',
  );
});

it('says of one cluster and of several that they need attention', async () => {
  const { attention } = await texts.load('en');
  expect([1, 2].map(attention)).toEqual(['1 cluster needs attention', '2 clusters need attention']);
});
