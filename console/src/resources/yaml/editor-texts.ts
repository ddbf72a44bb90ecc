import { defineTexts } from '../../i18n/texts';

/** What the editor says, keyed by what CodeMirror says of itself; $ is a number. */
export const texts = defineTexts({ en: () => import('./editor-texts.en'), zh: () => import('./editor-texts.zh') });
