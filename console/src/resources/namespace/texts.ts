import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({
  en: {
    contents: 'Contents',
    quota: (name: string) => `Quota ${name}`,
    resource: 'Resource',
    used: 'Used',
    hard: 'Limit',
  },
  zh: {
    contents: '内容',
    quota: (name: string) => `配额 ${name}`,
    resource: '资源',
    used: '已用',
    hard: '上限',
  },
});
