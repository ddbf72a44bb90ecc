// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Optional, part } from './part';

afterEach(cleanup);

it('the page stays when a part of it cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let fail: (reason: Error) => void = () => undefined;
  const Lost = part<object>(() => new Promise((_resolve, reject) => (fail = reject)));
  render(
    <>
      <h1>the page</h1>
      <Optional>
        <Lost />
      </Optional>
    </>,
  );
  fail(new Error('no such file'));
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.getByText('the page')).toBeTruthy();
});
