import { describe, expect, it } from 'vitest';
import { takeFailure } from './failure';

const encoded = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');

describe('a failed sign-in at a provider', () => {
  it('is told once', () => {
    const failure = { provider: 'corp', message: 'claim hd: missing – 账号' };
    const page = { cookie: `a=b; __Host-hypercube-sign-in-failure=${encoded(failure)}` };
    expect(takeFailure(page)).toEqual(failure);
    expect(page.cookie).toBe('__Host-hypercube-sign-in-failure=; Path=/; Max-Age=0; Secure');
    expect(takeFailure(page)).toBeUndefined();
  });

  it.each(['%', encoded('text'), encoded(null), encoded({ provider: 'corp' })])(
    'is ignored when malformed: %s',
    (value) => {
      expect(takeFailure({ cookie: `hypercube-sign-in-failure=${value}` })).toBeUndefined();
    },
  );
});
