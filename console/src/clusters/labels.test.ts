import { describe, expect, it } from 'vitest';
import { readLabel, sameLabels, withoutLabel } from './labels';

describe('a label', () => {
  it.each([
    ['env=prod', ['env', 'prod']],
    [' example.org/env=eu-1 ', ['example.org/env', 'eu-1']],
    ['env=', ['env', '']],
    ['x/y=z', ['x/y', 'z']],
  ])('%s is read', (text, label) => {
    expect(readLabel(text)).toEqual(label);
  });

  it.each([
    ['env', 'form'],
    ['', 'form'],
    ['a=b=c', 'form'],
    ['-a=b', 'key'],
    ['=b', 'key'],
    ['Example.org/env=b', 'key'],
    [`${'a'.repeat(64)}=b`, 'key'],
    ['a=b c', 'value'],
    ['a=<b>', 'value'],
    [`a=${'b'.repeat(64)}`, 'value'],
  ])('%s is refused for its %s', (text, problem) => {
    expect(readLabel(text)).toBe(problem);
  });
});

it('one label is taken away, the others stay', () => {
  expect(withoutLabel({ a: '1', b: '2' }, 'a')).toEqual({ b: '2' });
});

it('labels are compared in any order', () => {
  expect(sameLabels({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
  expect(sameLabels({ a: '1' }, { a: '2' })).toBe(false);
  expect(sameLabels({ a: '1' }, { a: '1', b: '2' })).toBe(false);
});
