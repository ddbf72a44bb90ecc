import { describe, expect, it } from 'vitest';
import { linear, timeTicks, valueTicks } from './scale';

describe('a linear scale', () => {
  it('maps a domain onto a range, upside down too', () => {
    expect(linear(0, 10, 100, 0)(2.5)).toBe(75);
    expect(linear(10, 20, 0, 50)(15)).toBe(25);
  });

  it('maps a domain without extent to the start', () => {
    expect(linear(5, 5, 8, 90)(5)).toBe(8);
  });
});

describe('value ticks', () => {
  it.each([
    [10, [0, 5, 10]],
    [8, [0, 2, 4, 6, 8]],
    [1, [0, 0.5, 1]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [7234, [0, 2000, 4000, 6000, 8000]],
    [0.00042, [0, 0.0002, 0.0004, 0.0006]],
    [100, [0, 50, 100]],
  ])('of %d are round', (max, ticks) => {
    expect(valueTicks(max)).toEqual(ticks);
  });

  it.each([0, -1, NaN, Infinity])('of %d are still a scale', (max) => {
    expect(valueTicks(max)).toEqual([0, 1]);
  });

  it('always begin at 0, reach the greatest value and stay few', () => {
    for (let max = 0.001; max < 1e6; max *= 1.37) {
      const ticks = valueTicks(max);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9));
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('time ticks', () => {
  const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

  it('are round and within the time shown', () => {
    expect(timeTicks(at('10:07:30'), at('11:07:30'), 5, 0)).toEqual([
      at('10:15:00'),
      at('10:30:00'),
      at('10:45:00'),
      at('11:00:00'),
    ]);
  });

  it('are round on the clock of a zone that is half an hour off', () => {
    expect(timeTicks(at('10:00:00'), at('13:00:00'), 3, 5.5 * 3_600_000)).toEqual([
      at('10:30:00'),
      at('11:30:00'),
      at('12:30:00'),
    ]);
  });

  it('are never more than asked for, but for one', () => {
    for (let minutes = 1; minutes < 5000; minutes = minutes * 2 + 1) {
      expect(timeTicks(at('10:00:01'), at('10:00:01') + minutes * 60_000, 4, 0).length).toBeLessThanOrEqual(5);
    }
  });
});
