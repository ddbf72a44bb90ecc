/** How many minutes back the overview may show. */
export const spans = [15, 30, 60] as const;
export type Span = (typeof spans)[number];

const usual: Span = 60;

/** The time window in the URL, `minutes=60` when there is none that makes sense. */
export function spanOf(query: URLSearchParams): Span {
  return spans.find((each) => String(each) === query.get('minutes')) ?? usual;
}

/** The URL's parameters for a window; the usual one needs none. */
export function withSpan(query: URLSearchParams, span: Span): URLSearchParams {
  const changed = new URLSearchParams(query);
  if (span === usual) {
    changed.delete('minutes');
  } else {
    changed.set('minutes', String(span));
  }
  return changed;
}
