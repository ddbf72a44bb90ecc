import { defineTexts, type WordsOf } from '../i18n/texts';
import type { YamlProblem } from './problem';

/** Why a text is no YAML, and what was expected. */
export const texts = defineTexts({
  en: {
    at: (line: number, column: number, what: string) => `Line ${line}, column ${column}: ${what}`,
    notYaml: 'This is not YAML',
    missing: (sign: string) =>
      /["']/.test(sign)
        ? `a closing quote (${sign}) is missing`
        : `${sign} is missing at the end, or the lines inside are not indented`,
    codes: {
      BAD_INDENT: 'the indentation fits no line above; use the same number of spaces for the keys of one object',
      TAB_AS_INDENT: 'a tab; YAML is indented by spaces',
      BLOCK_AS_IMPLICIT_KEY:
        'a second “: ”, or a key that is indented too far; write one key: value a line, or put the value in quotes',
      MULTILINE_IMPLICIT_KEY: 'a line without “:”; expected key: value',
      BAD_SCALAR_START: 'a value cannot begin with this character; put the value in quotes',
      BAD_DQ_ESCAPE: 'an unknown escape; write \\\\ for a backslash, or use single quotes',
      DUPLICATE_KEY: 'this key occurs twice in one object; keep one of them',
      UNEXPECTED_TOKEN: 'unexpected text; check the indentation and the commas before it',
      MULTIPLE_DOCS: 'a second document (---); expected one object',
    },
  },
  zh: {
    at: (line: number, column: number, what: string) => `第 ${line} 行第 ${column} 列：${what}`,
    notYaml: '这不是有效的 YAML',
    missing: (sign: string) => (/["']/.test(sign) ? `缺少右引号（${sign}）` : `末尾缺少 ${sign}，或其中的行没有缩进`),
    codes: {
      BAD_INDENT: '缩进与上面各行不一致；同一对象的键须使用相同数量的空格',
      TAB_AS_INDENT: '出现制表符；YAML 只能用空格缩进',
      BLOCK_AS_IMPLICIT_KEY: '多了一个“: ”，或键缩进过多；每行写一个 key: value，或给值加引号',
      MULTILINE_IMPLICIT_KEY: '此行缺少“:”；应为 key: value',
      BAD_SCALAR_START: '值不能以此字符开头；请给值加引号',
      BAD_DQ_ESCAPE: '未知的转义；反斜杠请写作 \\\\，或使用单引号',
      DUPLICATE_KEY: '同一对象中此键出现两次；请只保留一个',
      UNEXPECTED_TOKEN: '此处内容与前文不符；请检查缩进和逗号',
      MULTIPLE_DOCS: '出现第二个文档（---）；应只有一个对象',
    },
  },
});

/** In one sentence, with its place. */
export function problemText(problem: YamlProblem, words: WordsOf<typeof texts>): string {
  const { line, column } = problem;
  const what = reasonText(problem, words);
  return line === 0 ? what : words.at(line, column, what);
}

/** For where the place is shown already. */
export function reasonText({ code, missing }: YamlProblem, words: WordsOf<typeof texts>): string {
  const known: Readonly<Record<string, string>> = words.codes;
  return missing === undefined ? (known[code] ?? words.notYaml) : words.missing(missing);
}
