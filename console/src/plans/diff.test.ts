import { describe, expect, it } from 'vitest';
import { linesOf } from './diff';

describe('the lines of a diff', () => {
  it('have the sign of what happens to them', () => {
    expect(linesOf('--- a\n+++ b\n@@ -1,2 +1,2 @@\n spec:\n-  replicas: 2\n+  replicas: 3\n\\ No newline\n')).toEqual([
      { sign: '@', text: '--- a' },
      { sign: '@', text: '+++ b' },
      { sign: '@', text: '@@ -1,2 +1,2 @@' },
      { sign: ' ', text: 'spec:' },
      { sign: '-', text: '  replicas: 2' },
      { sign: '+', text: '  replicas: 3' },
      { sign: '@', text: '\\ No newline' },
    ]);
  });

  it('are all there, also those that look like a head', () => {
    expect(linesOf('@@ -1 +1 @@\n--- a\n+++ b\nodd')).toEqual([
      { sign: '@', text: '@@ -1 +1 @@' },
      { sign: '-', text: '-- a' },
      { sign: '+', text: '++ b' },
      { sign: ' ', text: 'odd' },
    ]);
  });

  it('show what cannot be seen', () => {
    expect(linesOf('+image: \u202eevil')).toEqual([{ sign: '+', text: 'image: <U+202E>evil' }]);
  });
});
