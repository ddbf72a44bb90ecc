import { useLanguage } from '../i18n/language';
import type { Bar, Timeline } from './timeline';

const day = 86_400_000;

/** Writes the time that bars stand for, with the date only where the timeline is longer than a day. */
export function useWriteTimes({ from, to, bucketSeconds }: Timeline): (bars: readonly Bar[]) => string {
  const { language } = useLanguage();
  const isLong = Date.parse(to) - Date.parse(from) > day;
  const format = new Intl.DateTimeFormat(language, {
    ...(isLong ? { month: 'short', day: 'numeric' } : {}),
    hour: '2-digit',
    minute: '2-digit',
    ...(bucketSeconds < 60 ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  });
  return (bars) => {
    const [first, last] = [bars[0], bars.at(-1)];
    return first && last ? format.formatRange(first.start, last.end) : '';
  };
}
