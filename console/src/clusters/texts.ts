import { defineTexts } from '../i18n/texts';

/** The words of the list and of the page of one cluster; those of the dialogs, which are loaded later, are in dialogs/. */
export const texts = defineTexts({ en: () => import('./texts.en'), zh: () => import('./texts.zh') });

/** The next step for the reason of a state; undefined when there is none or the reason is not known. */
export function hintOf(reason: string | undefined, hints: Readonly<Record<string, string>>): string | undefined {
  return reason !== undefined && Object.hasOwn(hints, reason) ? hints[reason] : undefined;
}
