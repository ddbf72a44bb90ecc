import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { changed, type View, viewOf, writeView } from './view';

/** Changes the view; in place of the present entry of the browser's history when that is not worth going back to. */
export type ChangeView = (change: Partial<View>, replace?: boolean) => void;

/** The view that stands in the URL, and how to change it. Paging and sorting can be gone back from, as any page. */
export function useView(): readonly [View, ChangeView] {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => viewOf(query), [query]);
  const change = useCallback(
    (next: Partial<View>, replace = false) =>
      setQuery((before) => writeView(changed(viewOf(before), next), before), { preventScrollReset: true, replace }),
    [setQuery],
  );
  return [view, change];
}
