import { defineTexts } from '../i18n/texts';

/** The words of the list and of the page of one cluster; those of the dialogs, which are loaded later, are in dialogs/. */
export const texts = defineTexts({ en: () => import('./texts.en'), zh: () => import('./texts.zh') });

/** What to do about a state's reason; undefined when nothing needs doing or the reason is not known. */
export function hintOf(reason: string | undefined, hints: Readonly<Record<string, string>>): string | undefined {
  return reason !== undefined && Object.hasOwn(hints, reason) ? hints[reason] : undefined;
}
