/** A line of a log: its time apart from its text. */
export interface LogLine {
  readonly time: string;
  readonly text: string;
  /** The log that it is of, where several are shown together. */
  readonly source?: string;
}

/** Lines that are shown together; one that is full never changes, so it is drawn once. */
export interface Block {
  readonly id: number;
  readonly lines: readonly LogLine[];
}

/** The last lines of a log. */
export interface LogBuffer {
  readonly blocks: readonly Block[];
  /** how many lines went out at the front */
  readonly dropped: number;
}

export const linesPerBlock = 100;
export const mostBlocks = 100;
export const emptyLog: LogBuffer = { blocks: [], dropped: 0 };

/** Adds lines at the end; what is more than 10,000 goes out at the front, a block at a time. */
export function appended(buffer: LogBuffer, lines: readonly LogLine[]): LogBuffer {
  const blocks = [...buffer.blocks];
  let at = 0;
  while (at < lines.length) {
    const last = blocks.at(-1);
    const open = last && last.lines.length < linesPerBlock ? last : undefined;
    const taken = lines.slice(at, at + linesPerBlock - (open?.lines.length ?? 0));
    at += taken.length;
    if (open) {
      blocks[blocks.length - 1] = { id: open.id, lines: [...open.lines, ...taken] };
    } else {
      blocks.push({ id: (last?.id ?? -1) + 1, lines: taken });
    }
  }
  const gone = blocks.splice(0, Math.max(0, blocks.length - mostBlocks));
  return { blocks, dropped: buffer.dropped + gone.reduce((sum, block) => sum + block.lines.length, 0) };
}

/**
 * Adds lines of several logs in the order of their times, after the lines of the same time that are there. A late line goes where it
 * belongs, and only the blocks from there on change. Lines without a time follow the line that they came after.
 */
export function merged(buffer: LogBuffer, lines: readonly LogLine[]): LogBuffer {
  const timed = inOrder(lines);
  const first = instantOf(timed[0]);
  const at = buffer.blocks.findIndex((block) => instantOf(block.lines.at(-1)) > first);
  if (at < 0) {
    return appended(buffer, timed);
  }
  const later = buffer.blocks.slice(at).flatMap((block) => block.lines);
  return appended({ blocks: buffer.blocks.slice(0, at), dropped: buffer.dropped }, inOrder([...later, ...timed]));
}

function inOrder(lines: readonly LogLine[]): LogLine[] {
  let time = '';
  return lines
    .map((line) => ({ line, time: (time = line.time === '' ? time : instantOf(line)) }))
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
    .map(({ line }) => line);
}

/** Without the zone, which is the same in all lines, and of which the letter would be more than a further digit. */
function instantOf(line: LogLine | undefined): string {
  return (line?.time ?? '').replace(/Z$/, '');
}

/** A line as it comes with `timestamps=true`: RFC 3339, a blank, the text. */
export function logLine(raw: string): LogLine {
  const found = /^(\d{4}-\d\d-\d\dT[0-9:.]+(?:Z|[+-]\d\d:\d\d)) ?/.exec(raw);
  return found ? { time: found[1] ?? '', text: raw.slice(found[0].length) } : { time: '', text: raw };
}

/** Where a text was found: a block's id, the line in it, the place in the line. */
export interface Match {
  readonly block: number;
  readonly line: number;
  readonly from: number;
}

/** Every place of a text, ignoring case, from the top. */
export function matchesIn(buffer: LogBuffer, sought: string): Match[] {
  if (sought === '') {
    return [];
  }
  const needle = sought.toLowerCase();
  return buffer.blocks.flatMap((block) =>
    block.lines.flatMap(({ text }, line) =>
      placesOf(text.toLowerCase(), needle).map((from) => ({ block: block.id, line, from })),
    ),
  );
}

export function placesOf(text: string, needle: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
    places.push(at);
  }
  return places;
}

export function countOf(buffer: LogBuffer): number {
  return buffer.blocks.reduce((sum, block) => sum + block.lines.length, 0);
}

export function textOfLog(buffer: LogBuffer, timestamps: boolean): string {
  return buffer.blocks
    .flatMap((block) =>
      block.lines.map((line) => (timestamps && line.time !== '' ? `${line.time} ${line.text}\n` : `${line.text}\n`)),
    )
    .join('');
}

/** Without what colours a terminal: here it would be noise. */
export function withoutEscapes(text: string): string {
  // eslint-disable-next-line no-control-regex -- escape sequences begin with a control character
  return text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
}
