import { useNow } from '../app/useNow';
import { useLanguage, useText } from '../i18n/language';
import { exactTime, span } from '../i18n/time';
import { texts } from './texts';

/** How long until a plan can no longer be used. */
export function TimeLeft({ until }: { readonly until: string }) {
  const words = useText(texts);
  const { language } = useLanguage();
  const seconds = (Date.parse(until) - useNow()) / 1000;
  return (
    <time dateTime={until} title={exactTime(until, language)}>
      {seconds <= 0 ? words.noTimeLeft : words.timeLeft(span(seconds, language))}
    </time>
  );
}
