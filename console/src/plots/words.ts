import type { Language } from '../i18n/texts';

/** "14:05" in the user's zone. */
export function timeOfDay(time: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
}

/** "14:05:30" in the user's zone. */
export function exactTimeOfDay(time: number, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(time);
}

/** "1,234.5" with as many places behind the point as say something. */
export function number(value: number, language: Language): string {
  return new Intl.NumberFormat(
    language,
    value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  ).format(value);
}

/** "0.25%" of a share between 0 and 1. */
export function percent(share: number, language: Language): string {
  return new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: share > 0 && share < 0.01 ? 2 : 1,
  }).format(share);
}

/** "12 ms", "3.4 s". */
export function duration(milliseconds: number, language: Language): string {
  return milliseconds < 1000
    ? `${number(Math.round(milliseconds), language)} ms`
    : `${number(milliseconds / 1000, language)} s`;
}
