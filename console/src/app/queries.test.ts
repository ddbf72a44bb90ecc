// @vitest-environment node
import { expect, it } from 'vitest';
import { StatusError } from '../api/status';
import { unlessRefused } from './queries';

const again = (error: unknown, usual: number | false = 7_000) => unlessRefused(usual)({ state: { error } });
const answered = (code: number) => new StatusError({ code, kind: 'Status' });

it('what comes is asked for again as usual', () => {
  expect(again(null)).toBe(7_000);
  expect(again(null, false)).toBe(false);
});

it.each([400, 401, 403, 404, 410])('what was refused by %d is not asked for again', (code) => {
  expect(again(answered(code))).toBe(false);
});

it.each([429, 500, 502, 503, 504])('what failed by %d is asked for again as usual', (code) => {
  expect(again(answered(code))).toBe(7_000);
  expect(again(answered(code), false)).toBe(false);
});

it('what was not answered is asked for again soon', () => {
  expect(again(new StatusError({ code: 0 }), false)).toBe(5_000);
  expect(again(new StatusError({ code: 502 }), false)).toBe(5_000);
});
