// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { Sightings } from './sightings';

afterEach(() => void vi.useRealTimers());

it('forgets what was not seen for longest', () => {
  const seen = new Sightings(2);
  for (const name of ['a', 'b', 'a', 'c']) {
    seen.see(name);
  }
  expect(['a', 'b', 'c'].map((name) => seen.isWithin(name, 60_000))).toEqual([true, false, true]);
});

it('knows how long ago something was seen', () => {
  vi.useFakeTimers();
  const seen = new Sightings(2);
  seen.see('a');
  vi.advanceTimersByTime(999);
  expect(seen.isWithin('a', 1_000)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(seen.isWithin('a', 1_000)).toBe(false);
  seen.see('a');
  seen.forget('a');
  expect(seen.isWithin('a', 1_000)).toBe(false);
});
