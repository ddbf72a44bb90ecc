import { expect, it } from 'vitest';
import { spanOf, spans, withSpan } from './span';

it.each(['', 'minutes=7', 'minutes=x', 'minutes=060'])('what makes no sense is an hour: %s', (query) => {
  expect(spanOf(new URLSearchParams(query))).toBe(60);
});

it.each(spans)('a window of %d minutes is found again in the URL', (span) => {
  const query = withSpan(new URLSearchParams('a=b&minutes=15'), span);
  expect(spanOf(query)).toBe(span);
  expect(query.get('a')).toBe('b');
});
