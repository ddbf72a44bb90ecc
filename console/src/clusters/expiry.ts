const day = 86_400_000;
const soon = 14 * day;

export type Expiry =
  | { readonly kind: 'never' }
  | { readonly kind: 'expired' | 'today' }
  | { readonly kind: 'soon' | 'later'; readonly days: number };

/** How long a credential still holds; `soon` is under 14 days, `never` one that does not say when it ends. */
export function expiryOf(expiration: string | undefined, now = Date.now()): Expiry {
  const end = expiration === undefined ? NaN : Date.parse(expiration);
  if (Number.isNaN(end)) {
    return { kind: 'never' };
  }
  const left = end - now;
  if (left <= 0) {
    return { kind: 'expired' };
  }
  if (left < day) {
    return { kind: 'today' };
  }
  return { kind: left < soon ? 'soon' : 'later', days: Math.floor(left / day) };
}

export function needsAttention(expiry: Expiry): boolean {
  return expiry.kind === 'expired' || expiry.kind === 'today' || expiry.kind === 'soon';
}
