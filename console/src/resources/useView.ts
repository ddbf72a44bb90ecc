import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { changed, type View, viewOf, writeView } from './view';

/** The view that stands in the URL, and how to change it. Paging and sorting can be gone back from, as any page. */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => viewOf(query), [query]);
  const change = useCallback(
    (next: Partial<View>) => setQuery((before) => writeView(changed(viewOf(before), next), before), { preventScrollReset: true }),
    [setQuery],
  );
  return [view, change];
}
