import { createContext, useContext, useMemo, useState } from 'react';
import { useText } from '../../i18n/language';
import { texts } from '../texts';

/** The rows of a list that are selected, by their ids. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The rows that are shown. */
  readonly all: readonly string[];
  readonly choose: (ids: readonly string[], chosen: boolean) => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Holds the selection of a list, of which only rows that are shown count. */
export function useSelection(all: readonly string[]): Selection {
  const [ids, setIds] = useState(none);
  return useMemo(
    () => ({
      ids,
      all,
      choose: (which, chosen) =>
        setIds((before) => {
          const kept = [...before].filter((id) => all.includes(id) && !which.includes(id));
          return new Set(chosen ? [...kept, ...which] : kept);
        }),
      clear: () => setIds(none),
    }),
    [ids, all],
  );
}

export const SelectionContext = createContext<Selection>({
  ids: none,
  all: [],
  choose: () => undefined,
  clear: () => undefined,
});

/** The box before a row. The columns stay the same ones when something is selected, so that it reads the selection itself. */
export function SelectRow({ id, name }: { readonly id: string; readonly name: string }) {
  const words = useText(texts);
  const { ids, choose } = useContext(SelectionContext);
  return (
    <input
      type="checkbox"
      className="hc-select"
      aria-label={words.selectOne(name)}
      checked={ids.has(id)}
      onChange={({ currentTarget }) => choose([id], currentTarget.checked)}
    />
  );
}

/** Selects all rows that are shown, or none. */
export function SelectAll() {
  const words = useText(texts);
  const { ids, all, choose } = useContext(SelectionContext);
  const count = all.filter((id) => ids.has(id)).length;
  return (
    <input
      type="checkbox"
      className="hc-select"
      aria-label={words.selectAll}
      ref={(box) => {
        if (box) {
          box.indeterminate = count > 0 && count < all.length;
        }
      }}
      checked={all.length > 0 && count === all.length}
      onChange={({ currentTarget }) => choose(all, currentTarget.checked)}
    />
  );
}
