// @vitest-environment node
import { expect, it } from 'vitest';
import { numberOf, textOfQuantity } from './quantity';

it.each([
  ['500m', 0.5],
  ['1500000000n', 1.5],
  ['250000u', 0.25],
  ['7040Ki', 7040 * 1024],
  ['0', 0],
  ['2', 2],
  ['1.5', 1.5],
  ['1e3', 1000],
  ['64Mi', 64 * 2 ** 20],
  ['1G', 1e9],
  ['-3', -3],
  ['many', 0],
  [undefined, 0],
  [7, 7],
])('%s is %d', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

it('sums are short', () => {
  expect(textOfQuantity('cpu', 0.1 + 0.2)).toBe('0.3');
  expect(textOfQuantity('memory', 1.5 * 2 ** 30)).toBe('1.5Gi');
  expect(textOfQuantity('memory', 0)).toBe('0');
  expect(textOfQuantity('requests.storage', 5 * 2 ** 40)).toBe('5Ti');
});
