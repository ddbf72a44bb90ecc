import { describe, expect, it } from 'vitest';
import { type AccessKey, expiresSoon, keyState } from './key';

const now = Date.parse('2026-01-01T00:00:00Z');
const key: AccessKey = {
  accessKey: 'AK1',
  description: '',
  creationTimestamp: '2025-01-01T00:00:00Z',
  disabled: false,
};

describe('the state of a pair', () => {
  it('is active when nothing speaks against it', () => {
    expect(keyState(key, now)).toBe('active');
  });

  it('is expired before it is disabled', () => {
    expect(keyState({ ...key, disabled: true, expirationTimestamp: '2025-12-31T00:00:00Z' }, now)).toBe('expired');
    expect(keyState({ ...key, disabled: true }, now)).toBe('disabled');
  });

  it('is rotating only while the old secret works', () => {
    expect(keyState({ ...key, previousSecretExpirationTimestamp: '2026-01-01T01:00:00Z' }, now)).toBe('rotating');
    expect(keyState({ ...key, previousSecretExpirationTimestamp: '2025-12-31T23:00:00Z' }, now)).toBe('active');
  });

  it('warns in the last week', () => {
    expect(expiresSoon({ ...key, expirationTimestamp: '2026-01-03T00:00:00Z' }, now)).toBe(true);
    expect(expiresSoon({ ...key, expirationTimestamp: '2026-02-03T00:00:00Z' }, now)).toBe(false);
    expect(expiresSoon(key, now)).toBe(false);
  });
});
