import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ListView } from './list-view';

/** Changes a view; with `replace` in place of the present entry of the browser's history, when that is not worth going back to. */
export type ChangeView<View> = (change: Partial<View>, replace?: boolean) => void;

/** The view that stands in the URL, and how to change it. */
export function useListView<View extends { readonly pageNum: number }>(
  list: ListView<View>,
): readonly [View, ChangeView<View>] {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => list.read(query), [list, query]);
  const change = useCallback<ChangeView<View>>(
    (next, replace = false) =>
      setQuery((before) => list.write(list.changed(list.read(before), next), before), {
        preventScrollReset: true,
        replace,
      }),
    [list, setQuery],
  );
  return [view, change];
}
