import { describe, expect, it } from 'vitest';
import { forgetFailure, lastFailure } from './failure';

const encoded = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');

describe('a failed sign-in at a provider', () => {
  it.each(['', '__Host-'])('is told until it is forgotten, by the cookie with the prefix "%s"', (prefix) => {
    const failure = { provider: 'corp', message: 'claim hd: missing – 账号' };
    const other =
      prefix === '' ? '' : `hypercube-sign-in-failure=${encoded({ ...failure, message: 'of another host' })}; `;
    const page = { cookie: `a=b; ${other}${prefix}hypercube-sign-in-failure=${encoded(failure)}` };
    expect(lastFailure(page)).toEqual(failure);
    const written: string[] = [];
    forgetFailure({
      set cookie(cookie: string) {
        written.push(cookie);
      },
    });
    expect(written).toContain(
      `${prefix}hypercube-sign-in-failure=; Path=/; Max-Age=0${prefix === '' ? '' : '; Secure'}`,
    );
  });

  it('is not told when there was none', () => {
    expect(lastFailure({ cookie: 'a=b' })).toBeUndefined();
    expect(lastFailure({ cookie: 'hypercube-sign-in-failure=' })).toBeUndefined();
  });

  it.each(['%', encoded('text'), encoded(null), encoded({ provider: 'corp' })])(
    'is ignored when malformed: %s',
    (value) => {
      expect(lastFailure({ cookie: `hypercube-sign-in-failure=${value}` })).toBeUndefined();
    },
  );
});
