// @vitest-environment node
import { expect, it } from 'vitest';
import { nextRun } from './cron';

const now = new Date('2026-11-24T19:07:30Z'); // a Tuesday

it.each([
  ['*/5 * * * *', '2026-11-24T19:10:00Z'],
  ['7 19 * * *', '2026-11-25T19:07:00Z'],
  ['0 3 * * mon', '2026-11-30T03:00:00Z'],
  ['0 3 * * 7', '2026-11-29T03:00:00Z'],
  ['30 1-5/2,22 * * *', '2026-11-24T22:30:00Z'],
  ['0 0 13 * fri', '2026-11-27T00:00:00Z'],
  ['0 0 29 feb *', '2028-02-29T00:00:00Z'],
  ['@monthly', '2026-12-01T00:00:00Z'],
])('%s runs next at %s', (schedule, time) => {
  expect(nextRun(schedule, 'UTC', now)).toEqual(new Date(time));
});

it('a schedule is that of the clocks of its time zone', () => {
  expect(nextRun('0 9 * * *', 'Asia/Shanghai', now)).toEqual(new Date('2026-11-25T01:00:00Z'));
  const beforeSummer = new Date('2026-03-28T12:00:00Z');
  expect(nextRun('0 9 * * *', 'Europe/Berlin', beforeSummer)).toEqual(new Date('2026-03-29T07:00:00Z'));
});

it.each(['* * * *', '61 * * * *', '@often', '0 0 31 2 *'])('%s is no time', (schedule) => {
  expect(nextRun(schedule, 'UTC', now)).toBeUndefined();
});

it('a time zone that nobody knows is no time', () => {
  expect(nextRun('* * * * *', 'Nowhere/At_all', now)).toBeUndefined();
});
