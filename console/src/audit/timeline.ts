import { between, type Range } from './range';

/** The number of calls in one step of a timeline. */
export interface Bucket {
  readonly start: string;
  readonly total: number;
  readonly refused: number;
  readonly failed: number;
}

/** The gateway's answer. */
export interface Timeline {
  readonly from: string;
  readonly to: string;
  readonly bucketSeconds: number;
  readonly buckets: readonly Bucket[];
}

/** One bar; its parts add up to the total. */
export interface Bar {
  /** In milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly total: number;
  readonly answered: number;
  readonly refused: number;
  readonly failed: number;
}

export const parts = ['answered', 'refused', 'failed'] as const;
export type Part = (typeof parts)[number];

export function barsOf({ buckets, bucketSeconds }: Timeline): Bar[] {
  return buckets.map(({ start, total, refused, failed }) => {
    const begin = Date.parse(start);
    const answered = Math.max(total - refused - failed, 0);
    return { start: begin, end: begin + bucketSeconds * 1000, total, answered, refused, failed };
  });
}

/** The sum of the bars. */
export function totalOf(bars: readonly Bar[]): Record<Part | 'total', number> {
  const sum = { total: 0, answered: 0, refused: 0, failed: 0 };
  for (const bar of bars) {
    sum.total += bar.total;
    sum.answered += bar.answered;
    sum.refused += bar.refused;
    sum.failed += bar.failed;
  }
  return sum;
}

/** Chosen bars: from the one where the choice began to the one where it is now, in either direction. */
export interface Choice {
  readonly anchor: number;
  readonly at: number;
}

/** The choice after a key; undefined for a key that means nothing here. `extend` keeps the anchor. */
export function moved(choice: Choice | undefined, key: string, count: number, extend: boolean): Choice | undefined {
  const last = count - 1;
  const now = choice?.at ?? last;
  const next = {
    ArrowLeft: now - 1,
    ArrowDown: now - 1,
    ArrowRight: now + 1,
    ArrowUp: now + 1,
    PageUp: now + 10,
    PageDown: now - 10,
    Home: 0,
    End: last,
  }[key];
  if (next === undefined) {
    return undefined;
  }
  const at = Math.min(Math.max(next, 0), last);
  return { anchor: extend ? (choice?.anchor ?? now) : at, at };
}

/** The bar at a share of the width. */
export function barAt(share: number, count: number): number {
  return Math.min(Math.max(Math.floor(share * count), 0), count - 1);
}

export function chosenBars(bars: readonly Bar[], { anchor, at }: Choice): readonly Bar[] {
  return bars.slice(Math.min(anchor, at), Math.max(anchor, at) + 1);
}

/** The time of chosen bars. */
export function rangeOfBars(bars: readonly Bar[]): Range | undefined {
  const [first, last] = [bars[0], bars.at(-1)];
  return first && last && between(first.start, last.end);
}
