// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldsOf } from './fields';
import { termsOfTyped } from './typed';
import { useSearch } from './useSearch';

const fields = fieldsOf({ group: '', plural: 'pods' });
const read = (typed: string) => termsOfTyped(typed, fields);

function searching(first = '') {
  return renderHook(() => {
    const [selector, setSelector] = useState(first);
    const search = useSearch({ selector, read, onChange: setSelector });
    return { ...search, selector, setSelector };
  }).result;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const pause = () => pass(300);

describe('a search', () => {
  it('follows what is typed after a pause, and forgets what is not typed any more', () => {
    const search = searching();
    act(() => search.current.type('w'));
    pass(299);
    expect(search.current.selector).toBe('');
    act(() => search.current.type('web'));
    pause();
    expect(search.current.selector).toBe('metadata.name~web');
    expect(search.current.kept).toEqual([]);
    act(() => search.current.type(''));
    pause();
    expect(search.current.selector).toBe('');
  });

  it('waits until a term can be read', () => {
    const search = searching();
    act(() => search.current.type('app in (a'));
    pause();
    expect(search.current.selector).toBe('');
    act(() => search.current.type('app in (a,b)'));
    pause();
    expect(search.current.selector).toBe('metadata.labels.app=a|b');
  });

  it('keeps what was typed on Enter, beside what is typed next', () => {
    const search = searching();
    act(() => search.current.type('app=web'));
    act(() => search.current.keepTyped());
    expect(search.current).toMatchObject({
      typed: '',
      selector: 'metadata.labels.app=web',
      kept: ['metadata.labels.app=web'],
    });
    act(() => search.current.type('cart'));
    pause();
    expect(search.current).toMatchObject({
      selector: 'metadata.labels.app=web,metadata.name~cart',
      kept: ['metadata.labels.app=web'],
    });
    act(() => search.current.keep([]));
    expect(search.current).toMatchObject({ typed: 'cart', selector: 'metadata.name~cart', kept: [] });
  });

  it('takes the last term back to be changed', () => {
    const search = searching('a=1,b=2');
    act(() => search.current.takeBack());
    expect(search.current).toMatchObject({ typed: 'b=2', kept: ['a=1'], selector: 'a=1,b=2' });
  });

  it('does not keep what was erased just before the last term is taken back', () => {
    const search = searching('metadata.labels.app=web');
    act(() => search.current.type('abc'));
    pause();
    act(() => search.current.type(''));
    act(() => search.current.takeBack());
    expect(search.current).toMatchObject({ typed: 'metadata.labels.app=web', kept: [] });
    pause();
    expect(search.current).toMatchObject({ kept: [], selector: 'metadata.labels.app=web' });
  });

  it('empties its box when the search is changed elsewhere', () => {
    const search = searching();
    act(() => search.current.type('web'));
    pause();
    act(() => search.current.type(''));
    pause();
    act(() => search.current.type('cart'));
    pause();
    act(() => search.current.setSelector(''));
    expect(search.current).toMatchObject({ typed: '', kept: [] });
    pause();
    expect(search.current.selector).toBe('');
  });
});
