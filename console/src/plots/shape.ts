/** A value of a series; undefined where there is none, which is not 0. */
export type Value = number | undefined;
export type Point = readonly [x: number, y: number];

export interface Band {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** One series upon the other: each band begins where the one below it ends. Nothing counts as 0. */
export function stack(series: readonly (readonly Value[])[]): Band[] {
  let below: readonly number[] = (series[0] ?? []).map(() => 0);
  return series.map((values) => {
    const from = below;
    const to = from.map((value, index) => value + (values[index] ?? 0));
    below = to;
    return { from, to };
  });
}

/** The upper edge of a band, only where the band is: one of no height would hide the edge of the one below. */
export function visible(values: readonly Value[], upper: readonly number[]): Value[] {
  const there = values.map((value) => value !== undefined && value > 0);
  return upper.map((height, index) =>
    there[index - 1] === true || there[index] === true || there[index + 1] === true ? height : undefined,
  );
}

/** The points in runs without a gap. */
export function runs(points: readonly (Point | undefined)[]): Point[][] {
  const found: Point[][] = [];
  let run: Point[] = [];
  for (const point of [...points, undefined]) {
    if (point !== undefined) {
      run.push(point);
    } else if (run.length > 0) {
      found.push(run);
      run = [];
    }
  }
  return found;
}

/** The `d` of a line; a lonely point becomes a dot, which shows with round line ends. */
export function linePath(points: readonly (Point | undefined)[]): string {
  return runs(points)
    .map((run) => `M${run.map(write).join('L')}${run.length === 1 ? 'h0' : ''}`)
    .join('');
}

/** The `d` of what lies between two lines. */
export function areaPath(upper: readonly Point[], lower: readonly Point[]): string {
  return upper.length === 0 ? '' : `M${upper.map(write).join('L')}L${lower.toReversed().map(write).join('L')}Z`;
}

function write([x, y]: Point): string {
  return `${round(x)},${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The index of the time nearest to `time`; times ascend. */
export function nearest(times: readonly number[], time: number): number {
  let best = 0;
  times.forEach((each, index) => {
    if (Math.abs(each - time) < Math.abs((times[best] ?? 0) - time)) {
      best = index;
    }
  });
  return best;
}

/** Neighbouring values put together into at most `most` of them, each the mean of those that are there. */
export function condense(values: readonly Value[], most: number): Value[] {
  const size = groupSize(values.length, most);
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    mean(values.slice(index * size, (index + 1) * size)),
  );
}

/** How many neighbours `condense` puts together. */
export function groupSize(length: number, most: number): number {
  return Math.max(1, Math.ceil(length / most));
}

function mean(values: readonly Value[]): Value {
  const there = values.filter((value) => value !== undefined);
  return there.length === 0 ? undefined : there.reduce((sum, value) => sum + value, 0) / there.length;
}
