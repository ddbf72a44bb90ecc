import { describe, expect, it } from 'vitest';
import { barAt, barsOf, chosenBars, moved, rangeOfBars, totalOf } from './timeline';

const bars = barsOf({
  from: '2026-11-23T10:00:00Z',
  to: '2026-11-23T10:03:00Z',
  bucketSeconds: 60,
  buckets: [
    { start: '2026-11-23T10:00:00Z', total: 5, refused: 2, failed: 1 },
    { start: '2026-11-23T10:01:00Z', total: 0, refused: 0, failed: 0 },
    { start: '2026-11-23T10:02:00Z', total: 3, refused: 0, failed: 3 },
  ],
});

it('bars have parts that add up to their total', () => {
  expect(bars.map(({ answered, refused, failed }) => [answered, refused, failed])).toEqual([
    [2, 2, 1],
    [0, 0, 0],
    [0, 0, 3],
  ]);
  expect(totalOf(bars)).toEqual({ total: 8, answered: 2, refused: 2, failed: 4 });
});

describe('a choice of bars', () => {
  it('begins at the last one and stays within them', () => {
    expect(moved(undefined, 'ArrowLeft', 3, false)).toEqual({ anchor: 1, at: 1 });
    expect(moved(undefined, 'ArrowRight', 3, false)).toEqual({ anchor: 2, at: 2 });
    expect(moved({ anchor: 0, at: 0 }, 'PageDown', 3, false)).toEqual({ anchor: 0, at: 0 });
    expect(moved({ anchor: 0, at: 0 }, 'x', 3, false)).toBeUndefined();
  });

  it('grows from where it began', () => {
    const begun = moved(undefined, 'Home', 3, false);
    const grown = moved(begun, 'End', 3, true);
    expect(grown).toEqual({ anchor: 0, at: 2 });
    expect(moved(grown, 'ArrowLeft', 3, true)).toEqual({ anchor: 0, at: 1 });
  });

  it('is a time, from whichever side it was made', () => {
    const range = { from: '2026-11-23T10:01:00.000Z', to: '2026-11-23T10:03:00.000Z' };
    expect(rangeOfBars(chosenBars(bars, { anchor: 1, at: 2 }))).toEqual(range);
    expect(rangeOfBars(chosenBars(bars, { anchor: 2, at: 1 }))).toEqual(range);
    expect(rangeOfBars([])).toBeUndefined();
  });
});

it('a point on the drawing is the bar under it, at the edges the nearest', () => {
  expect([-1, 0, 0.5, 0.99, 1, 2].map((share) => barAt(share, 3))).toEqual([0, 0, 1, 2, 2, 2]);
});
