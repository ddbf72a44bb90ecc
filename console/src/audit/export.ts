import type { Query } from '../api/client';
import type { AuditEvent, EventList } from './event';

/** So that the browser can hold what it downloads: it writes a file only when it has all of it. */
export const limits = { events: 50_000, characters: 64_000_000 } as const;
/** Events have bodies of up to 64 KiB, and a page at most 32 MiB. */
export const eventsPerCall = 250;

interface Export {
  /** The calls to download; its `to` is fixed, so that calls made meanwhile move no page. */
  readonly query: Query;
  readonly readPage: (query: Query, signal: AbortSignal) => Promise<EventList>;
  readonly onProgress: (count: number, total: number) => void;
  readonly signal: AbortSignal;
}

export interface Exported {
  /** One JSON object a line, newest first; fewer than `total` when a limit was reached. */
  readonly lines: readonly string[];
  readonly total: number;
}

/**
 * Reads all events of a filtered range, up to the limits.
 *
 * Each call asks for events up to the oldest one so far, so that the gateway skips none again and again. Events of that one's very
 * microsecond come twice and are left out by their ids; only where a whole page is of one microsecond is the next page of it asked for.
 *
 * @throws StatusError
 * @throws DOMException when it is aborted
 */
export async function exportEvents({ query, readPage, onProgress, signal }: Export): Promise<Exported> {
  const lines: string[] = [];
  const place = new Place(query['to']);
  let characters = 0;
  let all: number | undefined;
  for (;;) {
    const { items, total } = await readPage({ ...query, ...place.query(), pageSize: eventsPerCall }, signal);
    signal.throwIfAborted();
    all ??= total;
    for (const event of items.filter((each) => !place.hasSeen(each))) {
      const line = `${JSON.stringify(event)}\n`;
      characters += line.length;
      if (lines.length >= limits.events || characters > limits.characters) {
        return { lines, total: all };
      }
      lines.push(line);
    }
    onProgress(lines.length, all);
    if (items.length < eventsPerCall) {
      return { lines, total: lines.length };
    }
    place.advance(items);
  }
}

/** Where a download is. */
class Place {
  #to: Query[string];
  #page = 1;
  #time = '';
  /** The ids of events of the oldest time. */
  readonly #seen = new Set<string>();

  constructor(to: Query[string]) {
    this.#to = to;
  }

  query(): Query {
    return { to: this.#to, pageNum: this.#page };
  }

  hasSeen({ auditID, requestReceivedTimestamp }: AuditEvent): boolean {
    return requestReceivedTimestamp === this.#time && this.#seen.has(auditID);
  }

  advance(items: readonly AuditEvent[]): void {
    const oldest = items.at(-1)?.requestReceivedTimestamp ?? '';
    if (oldest !== this.#time) {
      this.#seen.clear();
      this.#time = oldest;
    }
    items.filter((each) => each.requestReceivedTimestamp === oldest).forEach(({ auditID }) => this.#seen.add(auditID));
    if (items[0]?.requestReceivedTimestamp === oldest) {
      this.#page += 1;
    } else {
      this.#page = 1;
      this.#to = justAfter(oldest);
    }
  }
}

/** The next microsecond: the end of a range is not in it. */
export function justAfter(time: string): string {
  const [, seconds = '', fraction = ''] = /^([^.Z]*)(?:\.(\d+))?Z$/.exec(time) ?? [];
  const micros = Number(fraction.padEnd(6, '0').slice(0, 6)) + 1;
  const carried = new Date(Date.parse(`${seconds}Z`) + Math.floor(micros / 1_000_000) * 1000);
  return `${carried.toISOString().slice(0, 19)}.${String(micros % 1_000_000).padStart(6, '0')}Z`;
}

/** Hands lines to the browser as a file, without making one text of them. */
export function saveLines(name: string, lines: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...lines], { type: 'application/jsonl' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
