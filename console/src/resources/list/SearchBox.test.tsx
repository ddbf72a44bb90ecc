// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox';

afterEach(cleanup);

it('a Backspace that is held down empties the box and goes no further', () => {
  const search = { typed: '', kept: ['a=1'], type: vi.fn(), keepTyped: vi.fn(), takeBack: vi.fn(), keep: vi.fn() };
  render(<SearchBox search={search} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Backspace', repeat: true });
  expect(search.takeBack).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Backspace' });
  expect(search.takeBack).toHaveBeenCalledTimes(1);
});
