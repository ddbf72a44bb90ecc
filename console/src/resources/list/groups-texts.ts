import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({
  en: {
    field: 'Field to group by',
    help: 'A field path such as metadata.labels.app, or two separated by a comma',
    apply: 'Apply',
    label: (by: string) => `Objects by ${by}`,
    count: 'Objects',
    none: 'no value',
    empty: 'empty text',
    summary: (groups: number, objects: number) =>
      `${groups} ${groups === 1 ? 'group' : 'groups'}, ${objects} ${objects === 1 ? 'object' : 'objects'}`,
    nothing: 'No objects match',
  },
  zh: {
    field: '分组字段',
    help: '字段路径，例如 metadata.labels.app，或用逗号分隔的两个路径',
    apply: '应用',
    label: (by: string) => `按 ${by} 统计的对象`,
    count: '对象数',
    none: '无值',
    empty: '空文本',
    summary: (groups: number, objects: number) => `${groups} 个分组，${objects} 个对象`,
    nothing: '没有匹配的对象',
  },
});
