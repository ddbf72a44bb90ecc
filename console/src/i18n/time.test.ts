import { describe, expect, it } from 'vitest';
import { relativeTime } from './time';

const now = Date.parse('2026-01-10T00:00:00Z');

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
