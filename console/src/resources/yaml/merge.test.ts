// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { chosen, mergeParts } from './merge';

const merged = (base: string, mine: string, theirs: string) => chosen(mergeParts(base, mine, theirs), []);

describe('two changes of one text', () => {
  it('takes changes of two people when they are apart', () => {
    const base = 'a\nb\nc\nd\ne\nf';
    expect(merged(base, 'a\nB\nc\nd\ne\nf', 'a\nb\nc\nd\nE\nf\ng')).toBe('a\nB\nc\nd\nE\nf\ng');
    expect(merged(base, 'a\nB\nc\nd\ne\nf', 'a\nX\nc\nd\ne\nf')).toBeUndefined();
    expect(merged(base, 'a\nB\nc\nd\ne\nf', 'a\nB\nc\nd\ne\nf')).toBe('a\nB\nc\nd\ne\nf');
    expect(merged(base, 'b\nc\nd\ne\nf', base)).toBe('b\nc\nd\ne\nf');
  });

  /** Other merges would take hours. */
  it('are merged though most lines are alike', () => {
    const lines = Array.from({ length: 50_000 }, (_, at) =>
      at % 3 === 0 ? `- name: n${at % 500}` : '  enabled: true',
    );
    const base = lines.join('\n');
    expect(merged(base, `mine\n${base}`, `${base}\ntheirs`)).toBe(`mine\n${base}\ntheirs`);
  });
});

describe('two changes of the same lines', () => {
  const base = 'a\nb\nc\nd\ne\nf';

  it('are shown with both sides, and the rest around them', () => {
    expect(mergeParts(base, 'a\nMINE\nc\nd\ne\nF', 'A\nTHEIRS\nc\nd\ne\nf')).toEqual([
      { lines: [] },
      { mine: ['a', 'MINE'], theirs: ['A', 'THEIRS'] },
      { lines: ['c', 'd', 'e'] },
      { lines: ['F'] },
      { lines: [] },
    ]);
    expect(mergeParts(base, 'a\nc\nd\ne\nf', 'a\nX\nc\nd\ne\nf')[1]).toEqual({ mine: [], theirs: ['X'] });
    expect(mergeParts(base, `${base}\nmine`, `${base}\ntheirs`)[1]).toEqual({ mine: ['mine'], theirs: ['theirs'] });
  });

  it('become one text when a side was chosen for each', () => {
    const parts = mergeParts(base, 'M\nb\nc\nd\ne\nM', 'T\nb\nc\nd\ne\nT');
    expect(chosen(parts, ['mine'])).toBeUndefined();
    expect(chosen(parts, ['mine', 'theirs'])).toBe('M\nb\nc\nd\ne\nT');
  });

  it('give each side as it was when that one is chosen throughout', () => {
    const texts = ['a', 'a\nb\na\nc', 'b\na\nc\nc', 'x\na\nb', 'c\nb\na', ''];
    for (const from of texts) {
      for (const mine of texts) {
        const parts = mergeParts(from, mine, from);
        expect(chosen(parts, [])).toBe(mine);
        expect(chosen(mergeParts(from, mine, mine), [])).toBe(mine);
      }
    }
  });
});
