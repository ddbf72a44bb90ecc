import type { words as english } from './texts.en';

export const words: typeof english = {
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
};
