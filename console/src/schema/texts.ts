import { defineTexts } from '../i18n/texts';

/** The words of the checks and explanations from a cluster's schemas. */
export const texts = defineTexts({
  en: {
    unknown: (field: string, like: string | undefined) =>
      like === undefined ? `Unknown field “${field}”` : `Unknown field “${field}” (expected: “${like}”)`,
    missing: (fields: readonly string[]) =>
      fields.length === 1 ? `“${fields[0] ?? ''}” is required` : `Required and missing: ${fields.join(', ')}`,
    wrong: (expected: string, found: string) => `Expected ${expected}, found ${found}`,
    choice: (choices: readonly string[]) => `Expected one of ${choices.join(', ')}`,
    or: ' or ',
    types: {
      string: 'a text',
      integer: 'a whole number',
      number: 'a number',
      boolean: 'true or false',
      array: 'a list',
      object: 'an object',
      null: 'nothing',
      unsure: 'something else',
    },
    any: 'any value',
    listOf: (type: string) => `list of ${type}`,
    mapOf: (type: string) => `map of ${type}`,
    names: {
      string: 'text',
      integer: 'whole number',
      number: 'number',
      boolean: 'true or false',
      array: 'list',
      object: 'object',
    },
    required: 'required',
    default: (value: string) => `Default: ${value}`,
    choices: (values: string) => `One of: ${values}`,
    quotes: 'put it in quotes',
  },
  zh: {
    unknown: (field: string, like: string | undefined) =>
      like === undefined ? `未知字段“${field}”` : `未知字段“${field}”（应为“${like}”）`,
    missing: (fields: readonly string[]) =>
      fields.length === 1 ? `“${fields[0] ?? ''}”为必填` : `缺少必填字段：${fields.join('、')}`,
    wrong: (expected: string, found: string) => `应为${expected}，实际为${found}`,
    choice: (choices: readonly string[]) => `应为以下之一：${choices.join('、')}`,
    or: '或',
    types: {
      string: '文本',
      integer: '整数',
      number: '数字',
      boolean: 'true 或 false',
      array: '列表',
      object: '对象',
      null: '空值',
      unsure: '其他内容',
    },
    any: '任意值',
    listOf: (type: string) => `${type}列表`,
    mapOf: (type: string) => `${type}映射`,
    names: {
      string: '文本',
      integer: '整数',
      number: '数字',
      boolean: 'true 或 false',
      array: '列表',
      object: '对象',
    },
    required: '必填',
    default: (value: string) => `默认值：${value}`,
    choices: (values: string) => `可选值：${values}`,
    quotes: '请加引号',
  },
});
