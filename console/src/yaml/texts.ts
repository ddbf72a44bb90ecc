import { defineTexts, type WordsOf } from '../i18n/texts';
import type { YamlProblem } from './problem';

/** Why a text is no YAML, and what was expected. */
export const texts = defineTexts({ en: () => import('./texts.en'), zh: () => import('./texts.zh') });

/** In one sentence. */
export function problemText({ line, column, code, missing }: YamlProblem, words: WordsOf<typeof texts>): string {
  const known: Readonly<Record<string, string>> = words.codes;
  const what = missing === undefined ? (known[code] ?? words.notYaml) : words.missing(missing);
  return line === 0 ? what : words.at(line, column, what);
}
