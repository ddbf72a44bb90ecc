/** No line of a log or an event of a watch comes near; what is longer is neither, and would fill the tab's memory. */
const longestLine = 16_000_000;

/** Cuts text that comes in pieces into lines; the last, unfinished one is kept until it is whole. */
export class LineCutter {
  #rest = '';

  /**
   * The lines that this piece finished.
   *
   * @throws TypeError for a line that does not end
   */
  push(piece: string): string[] {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > longestLine) {
      throw new TypeError('a line without end');
    }
    return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  }

  /** The unfinished line at the end of the input, if there is one. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    return rest === '' ? [] : [rest];
  }
}

/** Reads an answer line by line, as it arrives, until it ends. */
export async function readLines(response: Response, onLines: (lines: string[]) => void): Promise<void> {
  const cutter = new LineCutter();
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  if (!reader) {
    return;
  }
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = cutter.push(decoder.decode(part.value, { stream: true }));
      if (lines.length > 0) {
        onLines(lines);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  const last = [...cutter.push(decoder.decode()), ...cutter.end()];
  if (last.length > 0) {
    onLines(last);
  }
}
