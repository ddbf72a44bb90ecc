import { describe, expect, it } from 'vitest';
import { areaPath, condense, linePath, nearest, stack, visible } from './shape';

describe('stacking', () => {
  it('puts each series upon the ones before it', () => {
    expect(
      stack([
        [1, 2],
        [3, 0],
        [undefined, 5],
      ]),
    ).toEqual([
      { from: [0, 0], to: [1, 2] },
      { from: [1, 2], to: [4, 2] },
      { from: [4, 2], to: [4, 7] },
    ]);
  });

  it('of nothing is nothing', () => {
    expect(stack([])).toEqual([]);
  });
});

it('the edge of a band is drawn where the band is, from foot to foot', () => {
  expect(visible([0, 0, 3, 0, 0, undefined], [5, 5, 8, 5, 5, 5])).toEqual([undefined, 5, 8, 5, undefined, undefined]);
});

describe('a line', () => {
  it('is interrupted where there is no value', () => {
    expect(linePath([[0, 1], [1, 2], undefined, [3, 4], [4, 5]])).toBe('M0,1L1,2M3,4L4,5');
  });

  it('shows a lonely value as a dot', () => {
    expect(linePath([undefined, [1.005, 2], undefined])).toBe('M1,2h0');
  });
});

it('an area goes along its upper line and back along its lower one', () => {
  expect(
    areaPath(
      [
        [0, 1],
        [2, 1],
      ],
      [
        [0, 5],
        [2, 5],
      ],
    ),
  ).toBe('M0,1L2,1L2,5L0,5Z');
});

it('the nearest time is found before, between and behind all', () => {
  expect([-5, 0, 14, 16, 99].map((time) => nearest([0, 10, 20], time))).toEqual([0, 0, 1, 2, 2]);
});

describe('condensing', () => {
  it('takes the mean of neighbours, of those that are there', () => {
    expect(condense([1, 3, undefined, 5, undefined, undefined, 7], 4)).toEqual([2, 5, undefined, 7]);
  });

  it('leaves few values as they are', () => {
    expect(condense([1, 2, 3], 20)).toEqual([1, 2, 3]);
  });
});
