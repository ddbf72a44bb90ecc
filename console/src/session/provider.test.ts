import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSignOut, goesBack, isSignedOut, lastProvider, mayGoBack, signInWorked, signsOutAt } from './provider';

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => kept.clear());

describe('the provider of the last sign-in', () => {
  it.each([
    ['a=b; __Host-hypercube-provider=corp', 'corp'],
    ['hypercube-provider=my-corp', 'my-corp'],
    ['__Host-hypercube-provider=', undefined],
    ['__Host-hypercube-provider=../evil', undefined],
    ['x__Host-hypercube-provider=corp', undefined],
    ['', undefined],
  ])('is read from %s', (cookie, expected) => {
    expect(lastProvider({ cookie })).toBe(expected);
  });

  it('is gone to once, until a session has worked', () => {
    expect(mayGoBack(store)).toBe(true);
    goesBack(store);
    expect(mayGoBack(store)).toBe(false);
    signInWorked(store);
    expect(mayGoBack(store)).toBe(true);
  });
});

describe('a sign-out at the provider', () => {
  it('is told until it is forgotten, when it was that of this tab', () => {
    expect(isSignedOut(new URLSearchParams('state=s1'), store)).toBe(false);
    signsOutAt('https://id.example.com/end?client_id=c&state=s1', store);
    expect(isSignedOut(new URLSearchParams('state=other'), store)).toBe(false);
    expect(isSignedOut(new URLSearchParams(), store)).toBe(false);
    expect(isSignedOut(new URLSearchParams('state=s1'), store)).toBe(true);
    forgetSignOut(store);
    expect(isSignedOut(new URLSearchParams('state=s1'), store)).toBe(false);
  });
});
