// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { isGatewayAway } from '../api/gateway';
import { Extra } from './Extra';
import { part } from './part';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('is missing while the gateway is away, and there when it is back', async () => {
  let isAway = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of each failure
  vi.stubGlobal('fetch', () => (isAway ? Promise.reject(new TypeError('away')) : Promise.resolve({ ok: true })));
  const Menu = part(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(() => <p>menu</p>)));
  render(
    <>
      <p>page</p>
      <Extra>
        <Menu />
      </Extra>
    </>,
  );
  await vi.waitFor(() => expect(isGatewayAway()).toBe(true));
  expect(screen.getByText('page')).toBeTruthy();
  expect(screen.queryByText('menu')).toBeNull();
  isAway = false;
  expect(await screen.findByText('menu', undefined, { timeout: 60_000 })).toBeTruthy();
  expect(screen.getByText('page')).toBeTruthy();
});
