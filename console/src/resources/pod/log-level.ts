import type { Block, LogBuffer, LogLine } from './log-buffer';

/** From the least to the most severe. */
export const levels = ['debug', 'info', 'warn', 'error'] as const;
export type Level = (typeof levels)[number];

const names = new Map<string, Level>(
  Object.entries({
    trace: 'debug',
    debug: 'debug',
    info: 'info',
    notice: 'info',
    warn: 'warn',
    warning: 'warn',
    error: 'error',
    err: 'error',
    severe: 'error',
    critical: 'error',
    fatal: 'error',
    panic: 'error',
  }),
);

const klog = new Map<string, Level>([
  ['I', 'info'],
  ['W', 'warn'],
  ['E', 'error'],
  ['F', 'error'],
]);

/** Where a level stands: as a field of JSON or logfmt, in brackets, or in capitals as a word of its own near the beginning. */
const field = /["']?\b(?:level|lvl|severity)["']?\s*[=:]\s*["']?([a-z]+)/i;
const word =
  /^.{0,60}?(?:\[\s*(trace|debug|info|notice|warn|warning|error|err|critical|fatal)\s*\]|\b(TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|SEVERE|CRITICAL|FATAL|PANIC)\b)/;

/** The level that a line says; nothing where it says none. */
export function levelOf(text: string): Level | undefined {
  const short = /^([IWEF])\d{4} \d\d:\d\d:\d\d/.exec(text)?.[1];
  if (short !== undefined) {
    return klog.get(short);
  }
  const bracketed = word.exec(text);
  const name = field.exec(text)?.[1] ?? bracketed?.[1] ?? bracketed?.[2];
  return name === undefined ? undefined : names.get(name.toLowerCase());
}

/** The lines of a level and above. A line without one belongs to the line before it of the same log: a stack trace to its error. */
export function atLeast(buffer: LogBuffer, least: Level): LogBuffer {
  const before = new Map<string, Level>();
  const from = levels.indexOf(least);
  const isShown = ({ source = '', text }: LogLine) => {
    const level = levelOf(text) ?? before.get(source) ?? 'info';
    before.set(source, level);
    return levels.indexOf(level) >= from;
  };
  const blocks = buffer.blocks
    .map(({ id, lines }): Block => ({ id, lines: lines.filter(isShown) }))
    .filter((block) => block.lines.length > 0);
  return { blocks, dropped: buffer.dropped };
}
