import { pauseAfter } from './pace';

/** Asks again, but not more often than is sensible; what comes while an answer is awaited is asked for after it. */
export class Refresher {
  readonly #refresh: () => Promise<string | undefined>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #again = false;
  #notBefore = 0;
  #stopped = false;

  constructor(refresh: () => Promise<string | undefined>) {
    this.#refresh = refresh;
  }

  ask(): void {
    if (this.#busy) {
      this.#again = true;
    } else if (!this.#stopped) {
      this.#timer ??= setTimeout(() => void this.now(), Math.max(0, this.#notBefore - performance.now()));
    }
  }

  async now(): Promise<string | undefined> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#busy || this.#stopped) {
      return undefined;
    }
    this.#busy = true;
    const begun = performance.now();
    const version = await this.#refresh();
    this.#busy = false;
    this.#notBefore = performance.now() + pauseAfter(performance.now() - begun);
    if (this.#again) {
      this.#again = false;
      this.ask();
    }
    return version;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
