import type { SortFunc } from './view';

/** By which field a column can be sorted, and what type it has. */
export interface SortField {
  readonly path: string;
  readonly func: SortFunc;
  /** Whether the column shows the field backwards: the smaller the age, the later the time. */
  readonly backwards?: boolean;
}
