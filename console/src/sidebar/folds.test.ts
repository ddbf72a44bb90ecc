// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { readFolds, withFold, writeFolds } from './folds';

afterEach(() => localStorage.clear());

it('the groups that were touched are kept, once each', () => {
  writeFolds(withFold(withFold([], 'network', true), 'network', false));
  expect(readFolds()).toEqual([['network', false]]);
});

it('a bounded number of groups is kept, those touched last', () => {
  const folds = Array.from({ length: 150 }, (_none, at) => `g${at}`).reduce(
    (before, group) => withFold(before, group, true),
    readFolds(),
  );
  expect(folds).toHaveLength(100);
  expect(folds[0]).toEqual(['g149', true]);
});

it('what cannot be read is nothing', () => {
  localStorage.setItem('hypercube.sidebar', '{');
  expect(readFolds()).toEqual([]);
  localStorage.setItem('hypercube.sidebar', '[["network"],["storage",true]]');
  expect(readFolds()).toEqual([['storage', true]]);
});
