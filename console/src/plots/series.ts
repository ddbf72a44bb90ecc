import type { Value } from './shape';

/** One line or area of a plot. */
export interface Series {
  readonly name: string;
  /** One for each time. */
  readonly values: readonly Value[];
  /** One of the colours of plots.css: `1` to `6`, `rest`, `success`, `redirect`, `refused`, `failed`. */
  readonly color: string;
}
