// @vitest-environment node
import { expect, it } from 'vitest';
import { needsCreate } from './server-version';

it.each([
  [{ major: '1', minor: '20' }, false],
  [{ major: '1', minor: '34' }, false],
  [{ major: '1', minor: '35' }, true],
  [{ major: '1', minor: '36+' }, true],
  [{ major: '2', minor: '0' }, true],
  [{}, false],
  [undefined, false],
])('a terminal of %j needs create: %s', (version, needed) => {
  expect(needsCreate(version)).toBe(needed);
});
