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

const leastOfMetrics = 15_000;
const mostOfMetrics = 60_000;

/**
 * When usage is asked for again, in milliseconds: metrics-server measures every 15 to 60 seconds, and what it has measured before then is the same.
 *
 * @param window of the newest measurement, as Go writes a duration: `1m0.5s`
 */
export function pauseOfWindow(window = '30s'): number {
  const units = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
  const parts = [...window.matchAll(/([0-9.]+)(h|ms|m|s)/g)];
  const sum = parts.reduce((total, [, count, unit]) => total + Number(count) * units[unit as keyof typeof units], 0);
  return Math.min(mostOfMetrics, Math.max(leastOfMetrics, Number.isNaN(sum) ? 0 : sum));
}
