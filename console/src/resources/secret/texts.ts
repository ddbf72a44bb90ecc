import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({ en: () => import('./texts.en'), zh: () => import('./texts.zh') });
