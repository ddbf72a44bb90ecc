import { defineTexts } from '../../i18n/texts';

/** The words of the editor, by CodeMirror's own English words; $ is a number. */
export const texts = defineTexts({ en: () => import('./editor-texts.en'), zh: () => import('./editor-texts.zh') });
