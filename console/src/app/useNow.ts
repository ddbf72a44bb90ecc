import { useSyncExternalStore } from 'react';

const interval = 10_000;
const readers = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  if (document.hidden) {
    return;
  }
  now = Date.now();
  readers.forEach((reader) => reader());
}

function read(reader: () => void): () => void {
  readers.add(reader);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, interval);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    readers.delete(reader);
    if (readers.size > 0) {
      return;
    }
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The time, every ten seconds as long as somebody looks: one clock for all the ages on a page. */
export function useNow(): number {
  return useSyncExternalStore(read, () => now);
}
