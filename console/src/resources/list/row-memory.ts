import type { Row } from '../../kube/table';

/** The rows that were shown lately, by what they were made of; the ones not used for longest go first. */
export class RowMemory {
  readonly #rows = new Map<string, Row>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Row | undefined {
    const row = this.#rows.get(key);
    if (row) {
      this.#rows.delete(key);
      this.#rows.set(key, row);
    }
    return row;
  }

  put(key: string, row: Row): void {
    this.#rows.set(key, row);
    const oldest = this.#rows.keys().next();
    if (this.#rows.size > this.#most && !oldest.done) {
      this.#rows.delete(oldest.value);
    }
  }
}
