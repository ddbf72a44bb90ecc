// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { appended, emptyLog } from './log-buffer';
import { atLeast, levelOf } from './log-level';

describe('the level of a line', () => {
  it.each([
    ['E0102 11:22:33.444444       1 main.go:7] it broke', 'error'],
    ['I0102 11:22:33.444444       1 main.go:7] ERROR is only quoted', 'info'],
    ['{"ts":"2026-01-01T00:00:00Z","level":"warn","msg":"slow"}', 'warn'],
    ['time="2026-01-01" level=fatal msg="no disk"', 'error'],
    ['2026-01-01 00:00:00,000 [main] WARN  a.b.C - slow', 'warn'],
    ['[error] 7#7: *1 open() failed', 'error'],
    ['DEBUG: x', 'debug'],
    ['GET /error 200', undefined],
    ['an error that nobody marked', undefined],
    ['level=constructor', undefined],
  ])('%s', (text, level) => expect(levelOf(text)).toBe(level));
});

it('keeps a stack trace with its error, of each log by itself', () => {
  const buffer = appended(emptyLog, [
    { time: '1', text: 'level=info fine', source: 'a' },
    { time: '2', text: 'level=error broken', source: 'b' },
    { time: '3', text: '  at x.y.z', source: 'b' },
    { time: '4', text: '  of a', source: 'a' },
  ]);
  expect(atLeast(buffer, 'warn').blocks.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual([
    'level=error broken',
    '  at x.y.z',
  ]);
});
