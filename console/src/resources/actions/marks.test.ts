// @vitest-environment node
import { expect, it } from 'vitest';
import { readMarks } from './marks';

it('reads changes as kubectl does', () => {
  expect(readMarks('app=web\n\n old- \nnote=a=b -\nempty=')).toEqual({
    marks: { app: 'web', old: null, note: 'a=b -', empty: '' },
  });
});

it('names the line that it does not understand', () => {
  expect(readMarks('app=web\nweb')).toEqual({ problem: 'line', line: 'web' });
  expect(readMarks('=web')).toEqual({ problem: 'line', line: '=web' });
  expect(readMarks('-')).toEqual({ problem: 'line', line: '-' });
  expect(readMarks(' ')).toEqual({ problem: 'empty' });
  expect(readMarks('a=b\n'.repeat(101))).toEqual({ problem: 'tooMany' });
});
