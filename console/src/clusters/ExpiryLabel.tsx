import { Label } from '@patternfly/react-core';
import { useLanguage, useText } from '../i18n/language';
import type { WordsOf } from '../i18n/texts';
import { exactTime, span } from '../i18n/time';
import { type Expiry, expiryOf, needsAttention } from './expiry';
import { texts } from './texts';

export interface ExpiryLabelProps {
  readonly expiration?: string;
  /** `short` where a heading says that it is the credential. */
  readonly form?: 'long' | 'short';
}

/** How long the gateway's credential for a cluster holds: a warning under 14 days. */
export function ExpiryLabel({ expiration, form = 'long' }: ExpiryLabelProps) {
  const { language } = useLanguage();
  const expiry = expiryOf(expiration);
  const text = useExpiryText(form)(expiry);
  if (!needsAttention(expiry)) {
    return <span className="hc-subtle">{text}</span>;
  }
  return (
    <Label
      isCompact
      status={expiry.kind === 'soon' ? 'warning' : 'danger'}
      title={expiration === undefined ? undefined : exactTime(expiration, language)}
    >
      {text}
    </Label>
  );
}

/** Returns the function that says how long a credential holds. */
export function useExpiryText(form: 'long' | 'short'): (expiry: Expiry) => string {
  const words = useText(texts);
  const { language } = useLanguage();
  const told = form === 'short' ? words.expiryShort : words.expiry;
  return (expiry) => wordsOf(expiry, told, (days) => span(days * 86_400, language));
}

function wordsOf(expiry: Expiry, words: WordsOf<typeof texts>['expiry'], time: (days: number) => string): string {
  switch (expiry.kind) {
    case 'soon':
    case 'later':
      return words[expiry.kind](time(expiry.days));
    case 'never':
    case 'expired':
    case 'today':
      return words[expiry.kind];
  }
}
