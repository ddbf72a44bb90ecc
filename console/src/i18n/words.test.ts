import { describe, expect, it } from 'vitest';

interface Module {
  readonly words: unknown;
}

const english = import.meta.glob<Module>('../**/*texts.en.ts', { eager: true });
const chinese = import.meta.glob<Module>('../**/*texts.zh.ts', { eager: true });

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

it('there are words in each language for every feature', () => {
  const features = (modules: object) => Object.keys(modules).map((path) => path.replace(/\.(en|zh)\.ts$/, ''));
  expect(features(english).length).toBeGreaterThan(10);
  expect(features(chinese)).toEqual(features(english));
});

describe.each(Object.entries(english))('the words of %s', (path, { words }) => {
  const translated = chinese[path.replace(/en\.ts$/, 'zh.ts')]?.words;

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
