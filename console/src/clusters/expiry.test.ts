import { expect, it } from 'vitest';
import { expiryOf, needsAttention } from './expiry';

const now = Date.parse('2026-03-01T12:00:00Z');

it.each([
  [undefined, { kind: 'never' }, false],
  ['some day', { kind: 'never' }, false],
  ['2026-03-01T11:59:59Z', { kind: 'expired' }, true],
  ['2026-03-01T12:00:00Z', { kind: 'expired' }, true],
  ['2026-03-02T11:00:00Z', { kind: 'today' }, true],
  ['2026-03-02T12:00:00Z', { kind: 'soon', days: 1 }, true],
  ['2026-03-15T11:59:59Z', { kind: 'soon', days: 13 }, true],
  ['2026-03-15T12:00:00Z', { kind: 'later', days: 14 }, false],
])('a credential until %s is %o', (expiration, expiry, attention) => {
  expect(expiryOf(expiration, now)).toEqual(expiry);
  expect(needsAttention(expiryOf(expiration, now))).toBe(attention);
});
