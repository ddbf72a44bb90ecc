/**
 * When a page is asked for again. A list of 100,000 pods has many events a second, of which hardly any is on the page that is seen; so
 * an event says only "ask again", at most once a second, and never more than a quarter of the time is spent asking.
 */
export const leastPause = 1000;

export function pauseAfter(lastCallMs: number): number {
  return Math.max(leastPause, 3 * lastCallMs);
}

/**
 * Counts events of a watch. A collection with more than 200 a second for five seconds is not worth being watched: the page is asked
 * for again all the time anyway, and the events cost the cluster and the browser more than asking does.
 */
export class Flood {
  #from = 0;
  #count = 0;

  /** Whether the watch should be left. */
  add(events: number, now: number): boolean {
    if (now - this.#from > 5000) {
      this.#from = now;
      this.#count = 0;
    }
    this.#count += events;
    return this.#count > 1000;
  }
}
