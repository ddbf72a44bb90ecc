// @vitest-environment node
import { expect, it } from 'vitest';
import { problemIn } from './problem';
import { problemText, texts } from './texts';

const words = await texts.load('en');

it.each([
  ['a: 1\nb: "x', 'Line 2, column 6: a closing quote (") is missing'],
  ['clusters: [\n', 'Line 2, column 1: ] is missing at the end, or the lines inside are not indented'],
  ['a:\n\tb: c', 'Line 2, column 1: a tab; YAML is indented by spaces'],
  [
    'a:\n  b: 2\n c: 3',
    'Line 3, column 1: the indentation fits no line above; use the same number of spaces for the keys of one object',
  ],
  ['a: @b', 'Line 1, column 4: a value cannot begin with this character; put the value in quotes'],
  ['word\nb: 1', 'Line 1, column 1: a line without “:”; expected key: value'],
])('names place and expectation: %j', (text, expected) => {
  const problem = problemIn(text);
  expect(problem && problemText(problem, words)).toBe(expected);
});

it('says nothing of what is YAML', () => {
  expect(problemIn('a: {b: [c]}')).toBeUndefined();
});

it('repeats nothing of the text', () => {
  for (const text of ['token: "secret', 'secret\nb: 1', 'a: secret: b', 'secret: 1\nsecret: 2']) {
    expect(JSON.stringify(problemIn(text))).not.toContain('secret');
  }
});
