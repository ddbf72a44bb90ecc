// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTyped } from './useTyped';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

/** A box for a name; what begins with `:` waits for Enter. */
function box(first = '') {
  const history: string[] = [];
  const { result } = renderHook(() => {
    const [address, setAddress] = useState(first);
    const typing = useTyped<string, string>({
      address,
      read: (changed) => changed,
      settle: (typed) => (typed.startsWith(':') ? undefined : [typed, typed.trim()]),
      onChange: (next, replace) => {
        history.push(`${replace ? 'replaced by' : 'to'} ${next}`);
        setAddress(next);
      },
    });
    return { ...typing, address, setAddress };
  });
  return { result, history };
}

it('is in the address a moment after the last letter, and stays as it was typed', () => {
  const { result, history } = box();
  act(() => result.current.type('we'));
  pass(299);
  act(() => result.current.type('web '));
  pass(299);
  expect(history).toEqual([]);
  pass(1);
  expect(history).toEqual(['replaced by web']);
  expect(result.current.typed).toBe('web ');
});

it('is in the address at once where it is put there', () => {
  const { result, history } = box();
  act(() => result.current.type(':state'));
  pass(1000);
  expect(history).toEqual([]);
  act(() => result.current.put('', 'state'));
  expect(history).toEqual(['to state']);
  expect(result.current.typed).toBe('');
});

it('is what an address says that was changed elsewhere', () => {
  const { result, history } = box('web');
  expect(result.current.typed).toBe('web');
  act(() => result.current.type('web-'));
  act(() => result.current.setAddress('db'));
  expect(result.current.typed).toBe('db');
  pass(1000);
  expect(history).toEqual([]);
});

it('leaves an address alone in which nobody typed', () => {
  const { history } = box(' web');
  pass(1000);
  expect(history).toEqual([]);
});
