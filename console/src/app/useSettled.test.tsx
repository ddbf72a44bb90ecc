// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettled } from './useSettled';

const Page = () => <p>{useSettled() ? 'settled' : 'new'}</p>;
const shown = () => screen.getByRole('paragraph').textContent;
function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a page has settled a moment after it was opened or came to the front', () => {
  const { unmount } = render(<Page />);
  pass(700);
  expect(shown()).toBe('new');
  pass(200);
  expect(shown()).toBe('settled');
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
  expect(shown()).toBe('new');
  pass(900);
  expect(shown()).toBe('settled');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
