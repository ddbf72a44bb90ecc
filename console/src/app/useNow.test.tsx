// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNow } from './useNow';

const start = Date.parse('2026-01-01T00:00:00Z');
const Seconds = () => <p>{(useNow() - start) / 1000}</p>;
const shown = () => screen.getAllByRole('paragraph').map((each) => each.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(start);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the time', () => {
  it('goes on for all who read it by one timer, which ends with the last of them', () => {
    const { unmount } = render([<Seconds key="a" />, <Seconds key="b" />]);
    expect(shown()).toEqual(['0', '0']);
    expect(vi.getTimerCount()).toBe(1);
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(shown()).toEqual(['10', '10']);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stands still while nobody looks, and is right at once when somebody does', () => {
    render(<Seconds />);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => {
      vi.advanceTimersByTime(35_000);
    });
    expect(shown()).toEqual(['0']);
    hidden.mockReturnValue(false);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(shown()).toEqual(['35']);
  });
});
