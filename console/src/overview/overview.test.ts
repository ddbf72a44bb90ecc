import { describe, expect, it } from 'vitest';
import { byClass, byCluster, classOf, type Overview, shareOf, timesOf, totals, withoutBegun } from './overview';

const words = { own: 'the gateway itself', others: 'others' };
const later = Date.parse('2026-03-01T11:00:00Z');
const classes = { success: '2xx', redirect: '3xx', refused: '4xx', failed: '5xx' };

function overviewOf(clusters: Overview['clusters']): Overview {
  return { start: '2026-03-01T10:00:00Z', stepSeconds: 15, clusters, slowest: [], errors: [], openStreams: [] };
}

const two = overviewOf([
  {
    name: 'beta',
    codes: [
      { code: 200, counts: [30, 0, 15] },
      { code: 503, counts: [0, 0, 15] },
    ],
  },
  {
    name: 'alpha',
    codes: [
      { code: 404, counts: [15, 0, 0] },
      { code: 101, counts: [15, 0, 0] },
    ],
  },
]);

it('each step has its time', () => {
  expect(timesOf(two).map((time) => new Date(time).toISOString())).toEqual([
    '2026-03-01T10:00:00.000Z',
    '2026-03-01T10:00:15.000Z',
    '2026-03-01T10:00:30.000Z',
  ]);
  expect(timesOf(overviewOf([]))).toEqual([]);
});

it.each([
  [101, 'success'],
  [200, 'success'],
  [304, 'redirect'],
  [404, 'refused'],
  [500, 'failed'],
  [0, 'failed'],
])('%d is a %s', (code, expected) => {
  expect(classOf(code)).toBe(expected);
});

describe('calls by cluster', () => {
  it('are per second, over all codes, in the order of names', () => {
    expect(byCluster(two, words)).toEqual([
      { name: 'alpha', color: '1', values: [2, 0, 0] },
      { name: 'beta', color: '2', values: [2, 0, 2] },
    ]);
  });

  it('show those with the most calls and put all others together', () => {
    const many = overviewOf(
      Array.from({ length: 9 }, (_, i) => ({ name: `c${i}`, codes: [{ code: 200, counts: [15 * (i + 1)] }] })),
    );
    expect(byCluster(many, words).map(({ name, values }) => [name, values[0]])).toEqual([
      ['c4', 5],
      ['c5', 6],
      ['c6', 7],
      ['c7', 8],
      ['c8', 9],
      ['others', 1 + 2 + 3 + 4],
    ]);
  });

  it('name what the gateway answered itself', () => {
    expect(byCluster(overviewOf([{ name: '', codes: [{ code: 200, counts: [15] }] }]), words)[0]?.name).toBe(
      'the gateway itself',
    );
  });
});

it('calls by class leave out classes that do not occur, but successes', () => {
  expect(byClass(two, classes).map(({ name, values }) => [name, values])).toEqual([
    ['2xx', [3, 0, 1]],
    ['4xx', [1, 0, 0]],
    ['5xx', [0, 0, 1]],
  ]);
});

it('the step that has only begun is left out', () => {
  expect(byClass(withoutBegun(two), classes).map(({ name, values }) => [name, values])).toEqual([
    ['2xx', [3, 0]],
    ['4xx', [1, 0]],
  ]);
});

it('a share of nothing is no value', () => {
  expect(shareOf(two, 'failed')).toEqual([0, undefined, 0.5]);
});

it('totals are over the whole time', () => {
  expect(totals(two, later)).toEqual({
    calls: 90,
    seconds: 45,
    isWhole: true,
    perSecond: 2,
    failedShare: 15 / 90,
    refusedShare: 15 / 90,
    openStreams: 0,
  });
  expect(totals(overviewOf([]), later).failedShare).toBeUndefined();
});

describe('the mean', () => {
  const counts = Array.from({ length: 240 }, () => 0)
    .concat([15, 15])
    .slice(2);
  const hour = { ...overviewOf([{ name: '', codes: [{ code: 200, counts }] }]), start: '2026-03-01T09:00:00Z' };

  it('is over the time since the start, where that is shorter than what is shown', () => {
    const since = { ...hour, countingSince: '2026-03-01T09:35:00Z' };
    expect(totals(since, later)).toMatchObject({ calls: 30, seconds: 25 * 60, isWhole: false, perSecond: 0.02 });
  });

  it('is over all that is shown, where the gateway has run all the while', () => {
    const since = { ...hour, countingSince: '2026-02-01T00:00:00Z' };
    expect(totals(since, later)).toMatchObject({ seconds: 3600, isWhole: true });
  });

  it('counts of the last step what has gone of it', () => {
    expect(
      totals({ ...hour, countingSince: '2026-03-01T09:59:30Z' }, Date.parse('2026-03-01T09:59:50Z')),
    ).toMatchObject({ seconds: 20 });
  });
});
