import { defineTexts } from '../i18n/texts';

export const texts = defineTexts({
  en: {
    open: 'API',
    openLong: 'Show the API call behind this list',
  },
  zh: {
    open: 'API',
    openLong: '显示此列表背后的 API 调用',
  },
});
