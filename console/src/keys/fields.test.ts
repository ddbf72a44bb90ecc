import { describe, expect, it } from 'vitest';
import { changesOf, creationOf, entryOf, isDateWrong, isScopeEmpty, localDate, newEntry } from './fields';
import type { AccessKey } from './key';

const now = Date.parse('2026-01-01T00:00:00Z');
const key: AccessKey = {
  accessKey: 'AK1',
  description: 'CI',
  creationTimestamp: '2025-01-01T00:00:00Z',
  disabled: false,
};

describe('the form for a new pair', () => {
  it('leaves out what is not wanted', () => {
    expect(creationOf({ ...newEntry, description: ' CI ', expiry: 'never' }, now)).toEqual({ description: 'CI' });
  });

  it('counts days from now', () => {
    expect(creationOf({ ...newEntry, expiry: '30' }, now).expirationTimestamp).toBe('2026-01-31T00:00:00.000Z');
  });

  it('makes a scope of what is filled in, and of nothing else', () => {
    const entry = { ...newEntry, narrowed: true, clusters: 'prod-*, test', verbs: ['list', 'get'] };
    expect(creationOf(entry, now).scope).toEqual({ clusters: ['prod-*', 'test'], verbs: ['get', 'list'] });
    expect(creationOf({ ...entry, narrowed: false }, now)).not.toHaveProperty('scope');
  });

  it('offers acting as another user, which no other verb includes', () => {
    const entry = { ...newEntry, narrowed: true, verbs: ['impersonate', 'get'] };
    expect(creationOf(entry, now).scope).toEqual({ verbs: ['get', 'impersonate'] });
  });

  it('refuses a date that is missing or past', () => {
    expect(isDateWrong({ ...newEntry, expiry: 'date', date: '' }, now)).toBe(true);
    expect(isDateWrong({ ...newEntry, expiry: 'date', date: '2025-12-01T00:00:00' }, now)).toBe(true);
    expect(isDateWrong({ ...newEntry, expiry: 'date', date: '2026-12-01T00:00:00' }, now)).toBe(false);
  });

  it('refuses a scope that narrows nothing', () => {
    expect(isScopeEmpty({ ...newEntry, narrowed: true })).toBe(true);
    expect(isScopeEmpty({ ...newEntry, narrowed: true, readOnly: true })).toBe(false);
  });
});

describe('the form for a pair that is there', () => {
  it('sends only what was changed', () => {
    expect(changesOf(key, entryOf(key), now)).toEqual({});
    expect(changesOf(key, { ...entryOf(key), description: 'CI 2' }, now)).toEqual({ description: 'CI 2' });
  });

  it('does not send an expiry again that nobody touched, though it is past', () => {
    const expired = { ...key, expirationTimestamp: '2025-06-01T12:30:00Z' };
    expect(changesOf(expired, { ...entryOf(expired), description: 'old' }, now)).toEqual({ description: 'old' });
  });

  it('takes expiry and scope away by null', () => {
    const narrow = { ...key, expirationTimestamp: '2026-06-01T00:00:00Z', scope: { readOnly: true } };
    expect(changesOf(narrow, { ...entryOf(narrow), expiry: 'never', narrowed: false }, now)).toEqual({
      expirationTimestamp: null,
      scope: null,
    });
  });

  it('keeps verbs that are patterns, and * too', () => {
    const wide = { ...key, scope: { verbs: ['*'] } };
    expect(changesOf(wide, { ...entryOf(wide), readOnly: true }, now)).toEqual({
      scope: { verbs: ['*'], readOnly: true },
    });
    expect(changesOf(wide, { ...entryOf(wide), description: 'all verbs' }, now)).toEqual({ description: 'all verbs' });
    const pattern = { ...key, scope: { verbs: ['get', 'delete*'] } };
    expect(changesOf(pattern, { ...entryOf(pattern), clusters: 'a' }, now)).toEqual({
      scope: { clusters: ['a'], verbs: ['get', 'delete*'] },
    });
    const unticked = { ...entryOf(pattern), verbs: ['get'] };
    expect(changesOf(pattern, unticked, now)).toEqual({ scope: { verbs: ['get'] } });
  });

  it('shows the expiry in the time of the browser and reads it back', () => {
    const time = '2026-06-01T12:30:15.000Z';
    expect(new Date(localDate(time)).toISOString()).toBe(time);
  });
});
