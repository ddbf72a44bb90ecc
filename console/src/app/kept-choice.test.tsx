// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { keptChoice } from './kept-choice';

const size = keptChoice('test.size', ['small', 'large'], 'small');

function Shown() {
  return <p>{size.use()}</p>;
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('a choice is the same in all parts of the page, and is kept', () => {
  render(
    <>
      <Shown />
      <Shown />
    </>,
  );
  act(() => size.choose('large'));
  expect(screen.getAllByText('large')).toHaveLength(2);
  expect(localStorage.getItem('test.size')).toBe('large');
});

it('what is kept and is none of the values counts as the usual one', () => {
  localStorage.setItem('test.size', 'huge');
  expect(size.read()).toBe('small');
});
