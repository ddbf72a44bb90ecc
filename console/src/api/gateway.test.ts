import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askGateway, isGatewayAway, onGateway } from './gateway';

let answers = false;
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return answers ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('network'));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a gateway that is away is asked less and less often, until it is back', async () => {
  const heard = vi.fn();
  const stop = onGateway(heard);
  answers = false;
  await askGateway();
  expect(isGatewayAway()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000 + 15_000 + 15_000);
  expect(asked).toBe(7);

  answers = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(isGatewayAway()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(8);
  stop();
});

it('one that answers is not said to be away', async () => {
  answers = true;
  await askGateway();
  expect(isGatewayAway()).toBe(false);
});
