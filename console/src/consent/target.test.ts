import { describe, expect, it } from 'vitest';
import { errorIn, placeOf, targetOf } from './target';

describe('the browser goes', () => {
  it.each([
    ['https://claude.example/callback?code=1', 'claude.example'],
    ['http://127.0.0.1:4711/callback?code=1', '127.0.0.1:4711'],
    ['cursor://anysphere.cursor/callback?code=1', 'cursor:'],
    ['com.example.app:/callback?code=1', 'com.example.app:'],
  ])('to %s', (redirect, place) => {
    const target = targetOf(redirect);
    expect(target?.href).toBe(redirect);
    expect(target && placeOf(target)).toBe(place);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'blob:https://hub/1',
    'about:blank',
    '/x',
    '',
  ])('not to %j', (redirect) => {
    expect(targetOf(redirect)).toBeUndefined();
  });
});

it('an error for the client can be read', () => {
  const error = (query: string) => errorIn(new URL(`https://claude.example/?${query}`));
  expect(error('error=invalid_scope&error_description=scope:+x+(expected:+mcp:read)&state=1')).toBe(
    'invalid_scope: scope: x (expected: mcp:read)',
  );
  expect(error('error=server_error')).toBe('server_error');
});
