import { useSyncExternalStore } from 'react';

/** One of a few values that is kept in this browser, and that all parts of the page share. */
export interface KeptChoice<T extends string> {
  readonly read: () => T;
  readonly choose: (value: T) => void;
  /** The value, of a component that is drawn again when it changes. */
  readonly use: () => T;
}

/** @param stored the name under which the browser keeps it */
export function keptChoice<T extends string>(
  stored: string,
  values: readonly T[],
  otherwise: NoInfer<T>,
): KeptChoice<T> {
  const listeners = new Set<() => void>();
  const read = () => {
    const kept = localStorage.getItem(stored);
    return values.find((value) => value === kept) ?? otherwise;
  };
  const follow = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    choose: (value) => {
      localStorage.setItem(stored, value);
      listeners.forEach((listener) => listener());
    },
    use: () => useSyncExternalStore(follow, read),
  };
}
