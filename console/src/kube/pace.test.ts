// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { Flood, pauseAfter, pauseOfWindow } from './pace';

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

  it('asks for usage as often as it is measured, every 15 to 60 seconds', () => {
    expect(pauseOfWindow('20.5s')).toBe(20_500);
    expect(pauseOfWindow('10ms')).toBe(15_000);
    expect(pauseOfWindow('1m0s')).toBe(60_000);
    expect(pauseOfWindow('5m')).toBe(60_000);
    expect(pauseOfWindow('often')).toBe(15_000);
    expect(pauseOfWindow()).toBe(30_000);
  });
});
