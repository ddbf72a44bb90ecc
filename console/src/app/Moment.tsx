import { useLanguage } from '../i18n/language';
import { exactTime, relativeTime } from '../i18n/time';
import { useNow } from './useNow';

/** A time as people say it ("3 hours ago"), exact on hovering, kept right while it is on the page. */
export function Moment({ time }: { readonly time: string }) {
  const { language } = useLanguage();
  const now = useNow();
  return (
    <time dateTime={time} title={exactTime(time, language)}>
      {relativeTime(time, language, now)}
    </time>
  );
}
