/** When something was last seen, by its name. Of too many, the ones not seen for longest are forgotten. */
export class Sightings {
  /** By {@link performance.now}. */
  readonly #times = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  see(name: string): void {
    this.#times.delete(name);
    this.#times.set(name, performance.now());
    const oldest = this.#times.keys().next();
    if (this.#times.size > this.#most && !oldest.done) {
      this.#times.delete(oldest.value);
    }
  }

  forget(name: string): void {
    this.#times.delete(name);
  }

  /** Whether it was seen less than so many milliseconds ago. */
  isWithin(name: string, milliseconds: number): boolean {
    const seen = this.#times.get(name);
    return seen !== undefined && performance.now() - seen < milliseconds;
  }
}
