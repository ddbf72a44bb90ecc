/** The limits of a key. A field that is absent does not limit. */
export interface Scope {
  readonly clusters?: readonly string[];
  readonly namespaces?: readonly string[];
  readonly verbs?: readonly string[];
  readonly readOnly?: boolean;
}

/** An access key pair as the gateway shows it: all but the secret. */
export interface AccessKey {
  readonly accessKey: string;
  readonly description: string;
  readonly creationTimestamp: string;
  readonly expirationTimestamp?: string;
  readonly lastUsedTimestamp?: string;
  readonly disabled: boolean;
  readonly scope?: Scope;
  readonly previousSecretExpirationTimestamp?: string;
}

/** With the secret: the answer to making or rotating a pair, and never again. */
export interface AccessKeyWithSecret extends AccessKey {
  readonly secretKey: string;
}

export interface KeyList {
  readonly items: readonly AccessKey[];
  readonly total: number;
  readonly limit: number;
}

export type KeyState = 'active' | 'disabled' | 'expired' | 'rotating';

/** The state that matters most: expired, then disabled, then rotating, while the old secret is valid too. */
export function keyState(key: AccessKey, now: number): KeyState {
  if (key.expirationTimestamp !== undefined && Date.parse(key.expirationTimestamp) <= now) {
    return 'expired';
  }
  if (key.disabled) {
    return 'disabled';
  }
  const old = key.previousSecretExpirationTimestamp;
  return old !== undefined && Date.parse(old) > now ? 'rotating' : 'active';
}

const soon = 7 * 24 * 3600 * 1000;

export function expiresSoon(key: AccessKey, now: number): boolean {
  const end = key.expirationTimestamp === undefined ? Infinity : Date.parse(key.expirationTimestamp);
  return end > now && end - now < soon;
}
