/** Maps `from`..`to` onto `start`..`end`; a domain without extent maps to the start. */
export function linear(from: number, to: number, start: number, end: number): (value: number) => number {
  const factor = to === from ? 0 : (end - start) / (to - from);
  return (value) => start + (value - from) * factor;
}

/** Round values from 0 up to the first one that is not below `max`: steps are 1, 2 or 5 times a power of ten, about `count` of them. */
export function valueTicks(max: number, count = 4): number[] {
  if (!(max > 0) || !Number.isFinite(max)) {
    return [0, 1];
  }
  const step = roundStep(max / count);
  const steps = Math.ceil(max / step - 1e-9);
  // multiplied, not added up: 0.1 three times is not 0.3
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  const factor = [1, 2, 5].find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const timeSteps = [
  15 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
];

/**
 * Round times within `start`..`end`, at most `count` of them, all in milliseconds.
 *
 * @param zone what local time is ahead of UTC by: what is round is round on the user's clock
 */
export function timeTicks(
  start: number,
  end: number,
  count: number,
  zone = -new Date(start).getTimezoneOffset() * minute,
): number[] {
  const least = (end - start) / Math.max(count, 1);
  const step = timeSteps.find((each) => each >= least) ?? Math.ceil(least / (24 * hour)) * 24 * hour;
  const ticks: number[] = [];
  for (let tick = Math.ceil((start + zone) / step) * step - zone; tick <= end; tick += step) {
    ticks.push(tick);
  }
  return ticks;
}
