import { describe, expect, it } from 'vitest';
import type { Texts } from './language';

const modules = import.meta.glob<{ texts: Texts<unknown> }>('../**/*texts.ts', { eager: true });

/** Every key with its kind, in depth: `hints.noAnswer: string`. */
function shape(words: unknown, path = ''): string[] {
  if (typeof words === 'object' && words !== null) {
    return Object.entries(words).flatMap(([key, value]) => shape(value, `${path}.${key}`));
  }
  return [`${path}: ${typeof words}${words === '' ? ' (empty)' : ''}`];
}

function stringsIn(words: unknown): string[] {
  if (typeof words === 'string') {
    return [words];
  }
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(stringsIn) : [];
}

describe.each(Object.entries(modules))('the words of %s', (_path, { texts }) => {
  it('are the same in English and Chinese', () => {
    expect(shape(texts.zh).sort()).toEqual(shape(texts.en).sort());
  });

  it('have Chinese punctuation in Chinese', () => {
    const found = stringsIn(texts.zh).filter((text) =>
      /[\u4e00-\u9fff”）][,:;?!(]|[,:;?!)][\u4e00-\u9fff“（]/.test(text),
    );
    expect(found).toEqual([]);
  });

  it('are nowhere empty', () => {
    expect(shape(texts).filter((line) => line.endsWith('(empty)'))).toEqual([]);
  });
});
