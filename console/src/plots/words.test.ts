import { expect, it } from 'vitest';
import { duration, number, percent } from './words';

it.each([
  [0, '0'],
  [0.066666, '0.0667'],
  [12.3456, '12.3'],
  [1234.5, '1,235'],
])('writes %d as %s', (value, text) => {
  expect(number(value, 'en')).toBe(text);
});

it.each([
  [0, '0 ms'],
  [7.4, '7 ms'],
  [999, '999 ms'],
  [1500, '1.5 s'],
  [61_000, '61 s'],
])('writes %d milliseconds as %s', (value, text) => {
  expect(duration(value, 'en')).toBe(text);
});

it('writes a small share with the places it needs', () => {
  expect([0, 0.0012, 0.25, 1].map((share) => percent(share, 'en'))).toEqual(['0%', '0.12%', '25%', '100%']);
});
