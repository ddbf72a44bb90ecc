// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { diffLines, hunksOf } from './hunks';
import { chosen, documentsIn, merged, mergeParts, versionIn, withoutManagedFields, withVersion } from './text';

const configMap = `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    app: web
  managedFields:
  - apiVersion: v1
    fieldsV1:
      f:data:
        .: {}
    manager: kubectl
  - apiVersion: v1
    manager: other
  name: a
  resourceVersion: "41"
data:
  n: "1"
`;

describe('YAML text', () => {
  it('loses its managed fields and nothing else', () => {
    const text = withoutManagedFields(configMap);
    expect(text).toBe(configMap.replace(/ {2}managedFields:\n(?: {2}- .*\n| {3,}.*\n)+(?= {2}name)/, ''));
    expect(text).toContain('    app: web\n  name: a\n');
    expect(withoutManagedFields('a: 1\n')).toBe('a: 1\n');
  });

  it('says from which version it is', () => {
    expect(versionIn(configMap)).toBe('41');
    expect(versionIn('a: 1')).toBeUndefined();
  });

  it('is cut into documents that stand on their lines', () => {
    expect(documentsIn('# only a remark\n---\na: 1\n--- # second\nb: |\n  ---- no\n---\n')).toEqual([
      '\n\na: 1\n',
      '\n\n\n\nb: |\n  ---- no\n',
    ]);
  });

  it('takes changes of two people when they are apart', () => {
    const base = 'a\nb\nc\nd\ne\nf';
    expect(merged(base, 'a\nB\nc\nd\ne\nf', 'a\nb\nc\nd\nE\nf\ng')).toBe('a\nB\nc\nd\nE\nf\ng');
    expect(merged(base, 'a\nB\nc\nd\ne\nf', 'a\nX\nc\nd\ne\nf')).toBeUndefined();
    expect(merged(base, 'a\nB\nc\nd\ne\nf', 'a\nB\nc\nd\ne\nf')).toBe('a\nB\nc\nd\ne\nf');
    expect(merged(base, 'b\nc\nd\ne\nf', base)).toBe('b\nc\nd\ne\nf');
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

  it('take the version of what is newest', () => {
    expect(withVersion(configMap, '77')).toBe(configMap.replace('"41"', '"77"'));
  });
});

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
});
