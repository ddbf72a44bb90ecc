import { describe, expect, it } from 'vitest';
import { nextPath, signInFrom } from './next';

describe('signing in', () => {
  it('comes back to the page with its query', () => {
    const from = signInFrom({ pathname: '/console/clusters/a', search: '?selector=a%3Db', hash: '' });
    expect(nextPath(new URL(from, 'https://x').searchParams)).toBe('/console/clusters/a?selector=a%3Db');
  });

  it.each([
    'https://evil.example/console',
    '//evil.example/console',
    '/\\evil.example',
    'javascript:alert(1)',
    '/clusters/a',
    '/consoles',
    '',
  ])('never leads away from the console: %s', (next) => {
    expect(nextPath(new URLSearchParams({ next }))).toBe('/console');
  });

  it('does not lead to itself', () => {
    expect(nextPath(new URLSearchParams({ next: '/console/sign-in?next=/console/keys' }))).toBe('/console');
  });
});
