import { expect, it } from 'vitest';
import { summaryOf } from './probes';

const probe = (latencyMilliseconds?: number) => ({ time: '2026-03-01T12:00:00Z', latencyMilliseconds });

it('probes are summed up, the failed ones apart', () => {
  expect(summaryOf([probe(5), probe(), probe(9), probe(3)])).toEqual({
    count: 4,
    failed: 1,
    least: 3,
    most: 9,
    last: 3,
  });
});

it('a last probe that failed has no latency', () => {
  expect(summaryOf([probe(5), probe()])).toEqual({ count: 2, failed: 1, least: 5, most: 5 });
});

it('no probe at all is nothing to say', () => {
  expect(summaryOf([])).toEqual({ count: 0, failed: 0 });
});
