import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({ en: () => import('./help-texts.en'), zh: () => import('./help-texts.zh') });
