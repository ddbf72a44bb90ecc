import type { Language } from './texts';

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "3 days ago", "in 2 hours"; seconds are "now" within the minute. */
export function relativeTime(time: string, language: Language, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) {
      return format.format(Math.round(seconds / length), unit);
    }
  }
  return format.format(0, 'second');
}

const spans: readonly (readonly [unit: string, seconds: number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** "7 min", "10 years": a length of time in the largest unit that it fills; in months and years from two on, and to the nearest. Never less than 0. */
export function span(seconds: number, language: Language): string {
  const length = Math.max(Math.round(seconds), 0);
  const isLong = (unit: string) => unit === 'year' || unit === 'month';
  const [unit, each] = spans.find(([name, size]) => length >= (isLong(name) ? 2 : 1) * size) ?? ['second', 1];
  const unitDisplay = unit === 'minute' || unit === 'second' ? 'short' : 'long';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(
    isLong(unit) ? Math.round(length / each) : Math.floor(length / each),
  );
}

/** Date and time in the user's own zone. */
export function exactTime(time: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(time));
}
