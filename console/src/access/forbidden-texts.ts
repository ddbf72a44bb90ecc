import { defineTexts } from '../i18n/texts';

export const texts = defineTexts({
  en: () => import('./forbidden-texts.en'),
  zh: () => import('./forbidden-texts.zh'),
});
