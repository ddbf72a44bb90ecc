import { describe, expect, it } from 'vitest';

import type { Texts } from './texts';

const features = import.meta.glob<{ readonly texts?: Texts<object> }>('../**/*texts.ts', { eager: true });
const all = await Promise.all(
  Object.entries(features).flatMap(([path, { texts }]) =>
    texts ? [Promise.all([texts.load('en'), texts.load('zh')]).then(([en, zh]) => [path, en, zh] as const)] : [],
  ),
);

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

it('there are words of more than ten features', () => {
  expect(all.length).toBeGreaterThan(10);
});

describe.each(all)('the words of %s', (_path, words, translated) => {
  it('are the same in English and Chinese', () => {
    expect(shape(translated).sort()).toEqual(shape(words).sort());
  });

  it('have Chinese punctuation in Chinese', () => {
    const found = stringsIn(translated).filter((text) =>
      /[\u4e00-\u9fff”）][,:;?!(]|[,:;?!)][\u4e00-\u9fff“（]/.test(text),
    );
    expect(found).toEqual([]);
  });

  it('are nowhere empty', () => {
    expect([...shape(words), ...shape(translated)].filter((line) => line.endsWith('(empty)'))).toEqual([]);
  });
});
