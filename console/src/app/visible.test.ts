import { expect, it } from 'vitest';
import { visible } from './visible';

it.each([
  ['Claude', 'Claude'],
  ['助手 ✓ é', '助手 ✓ é'],
  ['a\tb', 'a\tb'],
  ['moc.live\u202eevil', 'moc.live<U+202E>evil'],
  ['zero\u200bwidth', 'zero<U+200B>width'],
  ['two\nlines', 'two<U+000A>lines'],
  ['\u{e0041}tag', '<U+E0041>tag'],
  ['\u3164', '<U+3164>'],
])('%j is shown as %j', (text, shown) => {
  expect(visible(text)).toBe(shown);
});
