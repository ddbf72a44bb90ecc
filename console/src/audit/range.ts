import type { Parameter } from '../list/list-view';

/** How far back the page looks; the gateway's own words for it. */
export const spans = ['15m', '1h', '24h', '7d', '30d'] as const;
export type Span = (typeof spans)[number];

const usual: Span = '24h';

/** The part of a view that says which time it is about. */
export interface Range {
  /** A span before now, or the first time, RFC 3339. */
  readonly from: string;
  /** The time before which the calls were made; empty for now. */
  readonly to: string;
}

export function isSpan(from: string): from is Span {
  return spans.some((each) => each === from);
}

/** A range that ends now, so that new calls come into it. */
export function isOpen({ to }: Range): boolean {
  return to === '';
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text));
}

export const from: Parameter<string> = {
  initial: usual,
  read: (text) => (isSpan(text) || isTime(text) ? text : undefined),
};

export const to: Parameter<string> = { initial: '', read: (text) => (isTime(text) ? text : undefined) };

/** The range between two times. */
export function between(start: number, end: number): Range {
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

/** The text in an input for date and time, in the user's zone. */
export function localTime(time: number): string {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The times of two inputs for date and time; undefined when one is empty or they are in the wrong order. */
export function rangeOf(start: string, end: string): Range | undefined {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  return first < last ? between(first, last) : undefined;
}
