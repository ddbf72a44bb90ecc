import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({
  en: {
    data: 'Data',
    key: 'Key',
    value: 'Value',
    none: 'This ConfigMap has no data.',
    binary: (characters: number) => `Binary, ${characters} characters in base64`,
    showAll: 'Show all',
  },
  zh: {
    data: '数据',
    key: '键',
    value: '值',
    none: '此 ConfigMap 没有数据。',
    binary: (characters: number) => `二进制，base64 编码后 ${characters} 个字符`,
    showAll: '显示全部',
  },
});
