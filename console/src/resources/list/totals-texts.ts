import { defineTexts } from '../../i18n/texts';

export const texts = defineTexts({ en: () => import('./totals-texts.en'), zh: () => import('./totals-texts.zh') });
