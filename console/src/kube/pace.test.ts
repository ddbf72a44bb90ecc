// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { Flood, pauseAfter } from './pace';

describe('pace', () => {
  it('asks at most once a second, and less often when the answer takes long', () => {
    expect(pauseAfter(40)).toBe(1000);
    expect(pauseAfter(2000)).toBe(6000);
  });

  it('leaves a watch that never stops, not one that has a burst now and then', () => {
    const flood = new Flood();
    expect(flood.add(900, 10_000)).toBe(false);
    expect(flood.add(900, 20_000)).toBe(false);
    expect(flood.add(200, 21_000)).toBe(true);
  });
});
