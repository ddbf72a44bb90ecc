import { describe, expect, it } from 'vitest';
import { Texts } from './texts';

const module = (word: string) => () => Promise.resolve({ texts: { word } });

describe('the words of a feature', () => {
  it('are there once they are loaded, in that language alone', async () => {
    const texts = new Texts({ en: module('yes'), zh: module('是') });
    expect(texts.in('zh')).toBeUndefined();
    await texts.load('zh');
    expect(texts.in('zh')).toEqual({ word: '是' });
    expect(texts.in('en')).toBeUndefined();
  });

  it('are loaded once', () => {
    const texts = new Texts({ en: module('yes'), zh: module('是') });
    expect(texts.load('en')).toBe(texts.load('en'));
  });

  it('can be loaded after a failure', async () => {
    let loads = 0;
    const flaky = () =>
      loads++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve({ texts: { word: 'yes' } });
    const texts = new Texts({ en: flaky, zh: module('是') });
    await expect(texts.load('en')).rejects.toThrow('away');
    expect(await texts.load('en')).toEqual({ word: 'yes' });
  });
});
