// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { diffLines, hunksOf } from './diff';

describe('comparison', () => {
  it('finds what changed', () => {
    expect(hunksOf(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
      { fromA: 1, toA: 2, fromB: 1, toB: 2 },
      { fromA: 3, toA: 3, fromB: 3, toB: 4 },
    ]);
    expect(hunksOf(['a'], ['a'])).toEqual([]);
  });

  it('turns one text into the other', () => {
    const texts = ['', 'a', 'a\nb\na\nc', 'b\na\nc\nc', 'x\na\nb', 'c\nb\na'];
    for (const before of texts) {
      for (const after of texts) {
        const lines = diffLines(before, after, 99).flatMap((line) => ('skipped' in line ? [] : [line]));
        const side = (sign: '-' | '+') =>
          lines
            .filter((line) => line.sign === sign || line.sign === ' ')
            .map((line) => line.text)
            .join('\n');
        expect(before === after ? lines : [side('-'), side('+')]).toEqual(before === after ? [] : [before, after]);
      }
    }
  });

  it('leaves out what is far from any change', () => {
    const before = Array.from({ length: 30 }, (_, at) => `l${at}`).join('\n');
    expect(diffLines(before, before.replace('l15', 'X'), 1)).toEqual([
      { skipped: 14 },
      { sign: ' ', text: 'l14' },
      { sign: '-', text: 'l15' },
      { sign: '+', text: 'X' },
      { sign: ' ', text: 'l16' },
      { skipped: 13 },
    ]);
  });

  it('ends soon for long texts that have nothing in common', () => {
    const lines = (word: string) => Array.from({ length: 30_000 }, (_, at) => `${word}${at}`);
    const [before, after] = [lines('a'), lines('b')];
    expect(hunksOf(before, after)).toEqual([{ fromA: 0, toA: 30_000, fromB: 0, toB: 30_000 }]);
    expect(diffLines(before.join('\n'), after.join('\n'))).toHaveLength(60_000);
  }, 10_000);
});
