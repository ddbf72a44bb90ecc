// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { appended, countOf, emptyLog, logLine, matchesIn, merged, textOfLog, withoutEscapes } from './log-buffer';

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

describe('several logs', () => {
  const at = (time: string, source: string) => ({ time, text: `${source} ${time}`, source });
  const times = (buffer: ReturnType<typeof merged>) =>
    buffer.blocks.flatMap(({ lines: of }) => of.map(({ time }) => time));

  it('are one in the order of their times, also when a line comes late', () => {
    const before = merged(emptyLog, [at('00:01Z', 'a'), at('00:03Z', 'a'), at('00:02Z', 'b')]);
    const after = merged(before, [at('00:02.5Z', 'b'), at('00:02.25Z', 'b')]);
    expect(times(before)).toEqual(['00:01Z', '00:02Z', '00:03Z']);
    expect(times(after)).toEqual(['00:01Z', '00:02Z', '00:02.25Z', '00:02.5Z', '00:03Z']);
  });

  it('leave the blocks before a late line as they are', () => {
    const many = Array.from({ length: 250 }, (_, n) => at(`00:${String(n).padStart(3, '0')}Z`, 'a'));
    const before = merged(emptyLog, many);
    const after = merged(before, [at('00:120.5Z', 'b')]);
    expect(after.blocks[0]).toBe(before.blocks[0]);
    expect(times(after).slice(119, 123)).toEqual(['00:119Z', '00:120Z', '00:120.5Z', '00:121Z']);
    expect(countOf(after)).toBe(251);
  });

  it('keep a line without a time behind the one before it', () => {
    const buffer = merged(emptyLog, [at('00:02Z', 'a'), { time: '', text: 'more', source: 'a' }, at('00:01Z', 'b')]);
    expect(buffer.blocks[0]?.lines.map(({ text }) => text)).toEqual(['b 00:01Z', 'a 00:02Z', 'more']);
  });
});
