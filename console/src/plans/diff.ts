import { visible } from '../app/visible';
import type { DiffLine } from '../resources/yaml/diff';

/**
 * The lines of a text as `diff -u` writes it. All of them are shown, also the heads of the file and of its parts: a line that is left out could
 * be one that somebody wants to hide. Invisible characters are in writing.
 */
export function linesOf(diff: string): DiffLine[] {
  const lines = diff.replace(/\n$/, '').split('\n');
  const hasHead = lines[0]?.startsWith('--- ') === true && lines[1]?.startsWith('+++ ') === true;
  return lines.map((line, at) => {
    const text = visible(line);
    if ((hasHead && at < 2) || /^(@@|\\)/.test(line)) {
      return { sign: '@', text };
    }
    return /^[-+ ]/.test(line) ? { sign: text.charAt(0), text: text.slice(1) } : { sign: ' ', text };
  });
}
