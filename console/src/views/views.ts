import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { cube } from '../api/paths';
import { useSession } from '../session/session';
import { isOwn } from './address';

const path = `${cube}/views`;

/** A page of the console that the account keeps. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Path and query. */
  readonly address: string;
  /** Marked by its star, rather than saved under a name. */
  readonly favourite: boolean;
}

export const longestName = 100;

const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => {
    const { items } = await api.get<{ readonly items: readonly SavedView[] }>(path, { pageSize: 0 }, signal);
    return inOrder(items.filter(({ address }) => isOwn(address)));
  },
  // another tab may change them; it is asked when the reader comes back to this one
  staleTime: 30_000,
  retry: false,
});

/** The account's favourites and saved views. A session that may do less than its account has none. */
export function useViews() {
  const { scope } = useSession();
  return useQuery({ ...viewsQuery, enabled: scope === undefined });
}

/** Favourites first, each by name. */
export function inOrder(views: readonly SavedView[]): readonly SavedView[] {
  return [...views].sort(
    (a, b) => Number(b.favourite) - Number(a.favourite) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
  );
}

/** The favourite of an address. */
export function favouriteOf(views: readonly SavedView[], address: string): SavedView | undefined {
  return views.find((view) => view.favourite && view.address === address);
}

/** The saved view of a name, which a new one replaces. */
export function viewOfName(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => !view.favourite && view.name === name.trim());
}

/** A call that changes one view. It is shown at once, and all are asked for again: other tabs may have changed theirs. */
function useViewCall<I, O>(
  mutationFn: (input: I) => Promise<O>,
  applied: (views: readonly SavedView[], input: I, output: O) => readonly SavedView[],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (output, input) =>
      client.setQueryData(viewsQuery.queryKey, (views) => views && inOrder(applied(views, input, output))),
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
}

const pathOf = ({ id }: SavedView) => `${path}/${encodeURIComponent(id)}`;

const withView = (views: readonly SavedView[], view: SavedView) => [...views.filter(({ id }) => id !== view.id), view];

export function useCreateView() {
  return useViewCall(
    (view: Omit<SavedView, 'id'>) => api.send<SavedView>('POST', path, { ...view, name: view.name.trim() }),
    (views, _view, made) => withView(views, made),
  );
}

export function useChangeView() {
  return useViewCall(
    ({ view, ...fields }: { readonly view: SavedView; readonly name?: string; readonly address?: string }) =>
      api.send<SavedView>('PATCH', pathOf(view), fields),
    (views, _change, changed) => withView(views, changed),
  );
}

/** @param view nothing while there is none to delete */
export function useDeleteView(view: SavedView | undefined) {
  return useViewCall(
    () => (view ? api.send('DELETE', pathOf(view)) : Promise.resolve()),
    (views) => views.filter(({ id }) => id !== view?.id),
  );
}
