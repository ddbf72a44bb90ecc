import { Label } from '@patternfly/react-core';
import { useLanguage, useText } from '../i18n/language';
import { exactTime } from '../i18n/time';
import { type Expiry, expiryOf, needsAttention } from './expiry';
import { texts } from './texts';

interface ExpiryLabelProps {
  readonly expiration?: string;
  /** Say something also when there is nothing to worry about. */
  readonly always?: boolean;
}

/** How long the gateway's credential for a cluster holds: a warning under 14 days. */
export function ExpiryLabel({ expiration, always = false }: ExpiryLabelProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const expiry = expiryOf(expiration);
  if (!needsAttention(expiry)) {
    return always ? <span className="hc-subtle">{wordsOf(expiry, words)}</span> : null;
  }
  return (
    <Label isCompact status={expiry.kind === 'soon' ? 'warning' : 'danger'} title={expiration === undefined ? undefined : exactTime(expiration, language)}>
      {wordsOf(expiry, words)}
    </Label>
  );
}

function wordsOf(expiry: Expiry, words: (typeof texts)['en']): string {
  switch (expiry.kind) {
    case 'soon':
    case 'later':
      return words.expiry[expiry.kind](expiry.days);
    case 'never':
    case 'expired':
    case 'today':
      return words.expiry[expiry.kind];
  }
}
