// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { appended, countOf, emptyLog, logLine, matchesIn, textOfLog, withoutEscapes } from './log-buffer';

const lines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ time: '', text: `line ${from + at}` }));

describe('log buffer', () => {
  it('holds ten thousand lines and says how many went', () => {
    const buffer = appended(appended(emptyLog, lines(9950)), lines(130, 9950));
    expect(countOf(buffer)).toBe(9980);
    expect(buffer.dropped).toBe(100);
    expect(buffer.blocks[0]?.lines[0]?.text).toBe('line 100');
    expect(buffer.blocks.at(-1)?.lines.at(-1)?.text).toBe('line 10079');
  });

  it('leaves full blocks as they are', () => {
    const before = appended(emptyLog, lines(150));
    const after = appended(before, lines(1));
    expect(after.blocks[0]).toBe(before.blocks[0]);
    expect(after.blocks[1]).not.toBe(before.blocks[1]);
    expect(new Set(appended(after, lines(500)).blocks.map((block) => block.id)).size).toBe(7);
  });

  it('takes the time from the text', () => {
    expect(logLine('2026-01-01T00:00:00.123456789Z hello  there')).toEqual({
      time: '2026-01-01T00:00:00.123456789Z',
      text: 'hello  there',
    });
    expect(logLine('unable to retrieve logs')).toEqual({ time: '', text: 'unable to retrieve logs' });
    expect(textOfLog(appended(emptyLog, [{ time: 'T', text: 'a' }]), true)).toBe('T a\n');
  });

  it('finds every place, ignoring case', () => {
    const buffer = appended(emptyLog, [
      { time: '', text: 'Error: error' },
      { time: '', text: 'fine' },
    ]);
    expect(matchesIn(buffer, 'ERROR')).toEqual([
      { block: 0, line: 0, from: 0 },
      { block: 0, line: 0, from: 7 },
    ]);
    expect(matchesIn(buffer, '')).toEqual([]);
  });

  it('shows no escape sequences', () => {
    expect(withoutEscapes('\u001b[1;31mred\u001b[0m')).toBe('red');
  });
});
