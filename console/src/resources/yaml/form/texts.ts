import { defineTexts } from '../../../i18n/texts';

export const texts = defineTexts({
  en: {
    view: 'View',
    yaml: 'YAML',
    form: 'Form',
    label: 'Object as a form',
    unset: 'Not set',
    lines: 'One per line.',
    pairs: 'One name=value per line.',
    inYaml: (fields: string) => `Only in YAML: ${fields}`,
    strange: 'This field is written in a way that only YAML can show.',
    noSchema: 'The cluster tells no schema for this object yet. Write it as YAML.',
    notOne: 'The form shows one object that is valid YAML. Write this text as YAML.',
  },
  zh: {
    view: '视图',
    yaml: 'YAML',
    form: '表单',
    label: '对象表单',
    unset: '未设置',
    lines: '每行一项。',
    pairs: '每行一个 名称=值。',
    inYaml: (fields: string) => `仅可在 YAML 中编辑：${fields}`,
    strange: '此字段的写法只能在 YAML 中显示。',
    noSchema: '集群尚未提供此对象的架构。请用 YAML 编写。',
    notOne: '表单只能显示一个有效的 YAML 对象。请用 YAML 编写。',
  },
});
