import type { Marks } from './requests';

/** How many changes one request may have. */
export const mostMarks = 100;

/** The changes of a text, or what is wrong with it. */
export type MarksRead =
  | { readonly marks: Marks }
  | { readonly problem: 'empty' | 'tooMany' }
  | { readonly problem: 'line'; readonly line: string };

/** Reads changes of labels or annotations, one a line, as kubectl has them: `key=value`, or `key-` to remove one. */
export function readMarks(text: string): MarksRead {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) {
    return { problem: 'empty' };
  }
  if (lines.length > mostMarks) {
    return { problem: 'tooMany' };
  }
  const marks: [string, string | null][] = [];
  for (const line of lines) {
    const at = line.indexOf('=');
    const key = at < 0 ? line.slice(0, -1) : line.slice(0, at);
    if (key === '' || /\s/.test(key) || (at < 0 && !line.endsWith('-'))) {
      return { problem: 'line', line };
    }
    marks.push([key, at < 0 ? null : line.slice(at + 1)]);
  }
  return { marks: Object.fromEntries(marks) };
}
