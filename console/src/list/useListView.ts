import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router';
import type { ListView } from './list-view';

/** Changes a view; with `replace` in place of the present entry of the browser's history, when that is not worth going back to. */
export type ChangeView<View> = (change: Partial<View>, replace?: boolean) => void;

/**
 * The view that stands in the URL, and how to change it. A change is drawn at once, before the router has drawn the new URL, so that the next
 * one begins where this one ended.
 */
export function useListView<View extends { readonly pageNum: number }>(
  list: ListView<View>,
): readonly [View, ChangeView<View>] {
  const [drawn, setQuery] = useSearchParams();
  const [query, draw] = useOptimistic(drawn);
  const view = useMemo(() => list.read(query), [list, query]);
  const change = useCallback<ChangeView<View>>(
    (next, replace = false) =>
      startTransition(() => {
        const changed = list.write(list.changed(list.read(query), next), query);
        draw(changed);
        setQuery(changed, { preventScrollReset: true, replace });
      }),
    [list, query, draw, setQuery],
  );
  return [view, change];
}
