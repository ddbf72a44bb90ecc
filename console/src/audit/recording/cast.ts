/**
 * A recording in asciicast v2: a JSON object with the size of the terminal, then one array a line, `[seconds, code, text]`.
 *
 * @see https://docs.asciinema.org/manual/asciicast/v2/
 */
export interface Cast {
  readonly columns: number;
  readonly rows: number;
  /** When the session began, in milliseconds. */
  readonly started?: number;
  /** Whether lines end without going back to their beginning: the session had no terminal, which adds that. */
  readonly plain: boolean;
  readonly length: number;
  /** How long it takes to play, in seconds, with long pauses shortened. */
  readonly duration: number;
  /** How long the session took. */
  readonly realDuration: number;
  /** Pauses that are shortened. */
  readonly gaps: readonly Gap[];
  readonly markers: readonly Marker[];
  /** When the event is due while playing, in seconds. */
  dueAt(index: number): number;
  eventAt(index: number): CastEvent;
}

export type CastEvent =
  | { readonly kind: 'output'; readonly text: string }
  | { readonly kind: 'resize'; readonly columns: number; readonly rows: number }
  | { readonly kind: 'none' };

export interface Gap {
  /** Where the pause begins and ends while playing. */
  readonly from: number;
  readonly to: number;
  /** Its real length in seconds. */
  readonly seconds: number;
}

export interface Marker {
  readonly at: number;
  readonly label: string;
}

/** A pause is shortened to this many seconds. */
export const longestPause = 2;

/** The largest recording that a tab can hold; a larger one can be downloaded. */
export const limits = { characters: 32_000_000, events: 1_000_000 } as const;

export class TooLargeError extends Error {}
export class NotACastError extends Error {}

interface Header {
  readonly version?: unknown;
  readonly width?: unknown;
  readonly height?: unknown;
  readonly timestamp?: unknown;
}

const largest = { columns: 500, rows: 200 } as const;

/** A size that a terminal can have: what a program in a container says of itself may be anything. */
function sizeOf(columns: unknown, rows: unknown): { readonly columns: number; readonly rows: number } {
  const within = (value: unknown, usual: number, most: number) =>
    Number.isInteger(value) && (value as number) > 0 ? Math.min(value as number, most) : usual;
  return { columns: within(columns, 80, largest.columns), rows: within(rows, 24, largest.rows) };
}

/** Takes the lines of a recording as they arrive. Their text is parsed when it is played. */
export class CastReader {
  readonly #lines: string[] = [];
  readonly #times: number[] = [];
  #header: Header | undefined;
  #characters = 0;

  /**
   * @throws TooLargeError
   * @throws NotACastError
   */
  push(lines: readonly string[]): void {
    for (const line of lines) {
      this.#characters += line.length + 1;
      if (this.#characters > limits.characters || this.#lines.length >= limits.events) {
        throw new TooLargeError();
      }
      if (this.#header === undefined) {
        this.#header = headerOf(line);
      } else {
        this.#add(line);
      }
    }
  }

  get characters(): number {
    return this.#characters;
  }

  /** @throws NotACastError when there was no header */
  finish(): Cast {
    if (this.#header === undefined) {
      throw new NotACastError();
    }
    return new LazyCast(this.#header, this.#lines, this.#times);
  }

  /** A line that is cut off, as the last one of a session that goes on may be, is left out. */
  #add(line: string): void {
    const time = Number(/^\[\s*([0-9.eE+-]+)\s*,/.exec(line)?.[1] ?? NaN);
    if (Number.isFinite(time) && line.endsWith(']')) {
      this.#lines.push(line);
      this.#times.push(Math.max(time, this.#times.at(-1) ?? 0));
    }
  }
}

function headerOf(line: string): Header {
  const header = parsed(line);
  if (typeof header !== 'object' || header === null || (header as Header).version !== 2) {
    throw new NotACastError();
  }
  return header;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

class LazyCast implements Cast {
  readonly columns: number;
  readonly rows: number;
  readonly started?: number;
  readonly plain: boolean;
  readonly duration: number;
  readonly realDuration: number;
  readonly gaps: readonly Gap[];
  readonly markers: readonly Marker[];
  readonly #lines: readonly string[];
  readonly #due: Float64Array;

  constructor({ width, height, timestamp }: Header, lines: readonly string[], times: readonly number[]) {
    ({ columns: this.columns, rows: this.rows } = sizeOf(width, height));
    this.started = typeof timestamp === 'number' ? timestamp * 1000 : undefined;
    this.#lines = lines;
    this.#due = new Float64Array(times.length);
    this.gaps = this.#shorten(times);
    this.duration = this.#due.at(-1) ?? 0;
    this.realDuration = times.at(-1) ?? 0;
    this.markers = lines.flatMap((line, index) => {
      const [, code, label] = isMarker(line) ? arrayOf(line) : [];
      return code === 'm' ? [{ at: this.dueAt(index), label: String(label) }] : [];
    });
    this.plain = !lines.some((line) => line.includes(String.raw`\r`));
  }

  #shorten(times: readonly number[]): Gap[] {
    const gaps: Gap[] = [];
    let now = 0;
    let before = 0;
    times.forEach((time, index) => {
      const seconds = time - before;
      const from = now;
      now += Math.min(seconds, longestPause);
      if (seconds > longestPause) {
        gaps.push({ from, to: now, seconds });
      }
      this.#due[index] = now;
      before = time;
    });
    return gaps;
  }

  get length(): number {
    return this.#lines.length;
  }

  dueAt(index: number): number {
    return this.#due[index] ?? Infinity;
  }

  eventAt(index: number): CastEvent {
    const [, code, data] = arrayOf(this.#lines[index] ?? '');
    if (code === 'o' && typeof data === 'string') {
      return { kind: 'output', text: data };
    }
    if (code === 'r' && typeof data === 'string') {
      const [columns, rows] = data.split('x').map(Number);
      return { kind: 'resize', ...sizeOf(columns, rows) };
    }
    return { kind: 'none' };
  }
}

function isMarker(line: string): boolean {
  return /^\[[^,]*,\s*"m"/.test(line);
}

function arrayOf(line: string): readonly unknown[] {
  const value = parsed(line);
  return Array.isArray(value) ? value : [];
}
