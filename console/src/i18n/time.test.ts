import { describe, expect, it } from 'vitest';
import { relativeTime, span } from './time';

const now = Date.parse('2026-01-10T00:00:00Z');

describe('a length of time', () => {
  it.each([
    [420, '7 min'],
    [25 * 60, '25 min'],
    [40, '40 sec'],
    [2 * 3600, '2 hours'],
    [45 * 86_400, '45 days'],
    [100 * 86_400, '3 months'],
    [364 * 86_400, '12 months'],
    [550 * 86_400, '18 months'],
    [3650 * 86_400 - 60, '10 years'],
    [-3, '0 sec'],
  ])('of %d seconds is %s', (seconds, text) => {
    expect(span(seconds, 'en')).toBe(text);
  });

  it('is Chinese where Chinese is read', () => {
    expect(span(420, 'zh')).toBe('7分钟');
    expect(span(3650 * 86_400, 'zh')).toBe('10年');
  });
});

describe('a time as people say it', () => {
  it.each([
    ['2026-01-07T00:00:00Z', '3 days ago'],
    ['2026-01-09T22:30:00Z', '1 hour ago'],
    ['2026-01-09T23:59:40Z', 'now'],
    ['2026-01-12T00:00:00Z', 'in 2 days'],
  ])('%s is %s', (time, text) => {
    expect(relativeTime(time, 'en', now)).toBe(text);
  });

  it('is Chinese where Chinese is read', () => {
    expect(relativeTime('2026-01-07T00:00:00Z', 'zh', now)).toBe('3天前');
  });
});
