import { useSyncExternalStore } from 'react';
import { keptChoice } from '../app/kept-choice';

/** Whether the tour is open: at first it is; once closed, it comes back only when somebody asks for it. */
export const tour = keptChoice('hypercube.tour', ['open', 'closed'], 'open');

let shortcutsOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the dialog of keyboard shortcuts, to which the help menu and the search lead. */
export function showShortcuts(open: boolean): void {
  shortcutsOpen = open;
  listeners.forEach((listener) => listener());
}

export function useShortcutsShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shortcutsOpen,
  );
}
