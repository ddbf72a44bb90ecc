import type { Cast } from './cast';

/** Where a recording is shown. */
export interface Screen {
  /** Empties it, for the size at the beginning of the recording. */
  reset(columns: number, rows: number): void;
  resize(columns: number, rows: number): void;
  /** Resolves when the text is shown: what is written faster than that would gather in memory. */
  write(text: string): Promise<void>;
}

export const speeds = [1, 2, 4, 8] as const;
export type Speed = (typeof speeds)[number];

export interface PlayerState {
  readonly playing: boolean;
  /** In seconds of playing. */
  readonly position: number;
  readonly speed: Speed;
}

const writtenAtOnce = 256_000;
/** How often the position moves when nothing happens, in milliseconds. */
const longestStep = 100;

/**
 * Plays a recording on a screen.
 *
 * The clock says which position is wanted, and one loop brings the screen there: forwards by the events in between, backwards from the
 * beginning. However often the position is changed meanwhile, there is only ever one loop, and it goes for the last one wanted.
 */
export class Player {
  readonly #cast: Cast;
  readonly #screen: Screen;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState = { playing: false, position: 0, speed: 1 };
  /** The number of events on the screen. */
  #shown = 0;
  #showing = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastTick = 0;

  constructor(cast: Cast, screen: Screen, now: () => number = () => performance.now()) {
    this.#cast = cast;
    this.#screen = screen;
    this.#now = now;
    screen.reset(cast.columns, cast.rows);
    void this.#show();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): PlayerState => this.#state;

  /** Goes on, at the end from the beginning. */
  play(): void {
    const position = this.#state.position >= this.#cast.duration ? 0 : this.#state.position;
    this.#lastTick = this.#now();
    this.#become({ playing: true, position });
    this.#schedule();
  }

  pause(): void {
    this.#tick();
    clearTimeout(this.#timer);
    this.#become({ playing: false });
  }

  toggle(): void {
    if (this.#state.playing) {
      this.pause();
    } else {
      this.play();
    }
  }

  seek(position: number): void {
    this.#lastTick = this.#now();
    this.#become({ position: Math.min(Math.max(position, 0), this.#cast.duration) });
    this.#schedule();
  }

  setSpeed(speed: Speed): void {
    this.#tick();
    this.#become({ speed });
    this.#schedule();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #become(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.forEach((listener) => listener());
    void this.#show();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const { playing, position, speed } = this.#state;
    if (playing && !this.#closed) {
      const next = ((this.#cast.dueAt(this.#goal()) - position) * 1000) / speed;
      this.#timer = setTimeout(() => this.#tick(), Math.min(Math.max(next, 1), longestStep));
    }
  }

  #tick(): void {
    if (!this.#state.playing) {
      return;
    }
    const now = this.#now();
    const passed = ((now - this.#lastTick) / 1000) * this.#state.speed;
    this.#lastTick = now;
    const position = Math.min(this.#state.position + passed, this.#cast.duration);
    this.#become({ position, playing: position < this.#cast.duration });
    this.#schedule();
  }

  /** The number of events that are due. */
  #goal(): number {
    let [low, high] = [0, this.#cast.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#cast.dueAt(middle) <= this.#state.position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  async #show(): Promise<void> {
    if (this.#showing) {
      return;
    }
    this.#showing = true;
    for (let goal = this.#goal(); goal !== this.#shown && !this.#closed; goal = this.#goal()) {
      if (goal < this.#shown) {
        this.#screen.reset(this.#cast.columns, this.#cast.rows);
        this.#shown = 0;
      }
      await this.#advance(goal);
    }
    this.#showing = false;
  }

  /** Shows events up to a goal, at most as many as are written at once. */
  async #advance(goal: number): Promise<void> {
    let text = '';
    while (this.#shown < goal && text.length < writtenAtOnce) {
      const event = this.#cast.eventAt(this.#shown);
      if (event.kind === 'resize' && text !== '') {
        break;
      }
      if (event.kind === 'resize') {
        this.#screen.resize(event.columns, event.rows);
      } else if (event.kind === 'output') {
        text += event.text;
      }
      this.#shown++;
    }
    if (text !== '') {
      await this.#screen.write(text);
    }
  }
}
