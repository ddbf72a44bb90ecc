// @vitest-environment node
import { expect, it } from 'vitest';
import { logQuery } from './log-stream';

const range = { container: 'app', previous: false, follow: true, tailLines: 500 };

it('asks for a part of the log, and goes on where it broke', () => {
  expect(logQuery(range).toString()).toBe('container=app&timestamps=true&follow=true&tailLines=500');
  expect(logQuery(range, '2026-01-01T00:00:00Z').get('tailLines')).toBeNull();
  expect(logQuery(range, '2026-01-01T00:00:00Z').get('sinceTime')).toBe('2026-01-01T00:00:00Z');
});

it('follows no run that has ended', () => {
  expect(logQuery({ ...range, previous: true }).get('follow')).toBeNull();
});
