import { describe, expect, it } from 'vitest';
import { CastReader, limits, NotACastError, TooLargeError } from './cast';

const header = '{"version": 2, "width": 100, "height": 30, "timestamp": 1763892000}';

function cast(...lines: string[]) {
  const reader = new CastReader();
  reader.push([header, ...lines]);
  return reader.finish();
}

describe('a recording', () => {
  it('has a size, a beginning and events', () => {
    const read = cast('[0.5, "o", "a\\u001b[31m"]', '[1, "r", "120x40"]', '[1.5, "i", "secret"]');
    expect([read.columns, read.rows, read.started]).toEqual([100, 30, 1763892000000]);
    expect([0, 1, 2].map((index) => read.eventAt(index))).toEqual([
      { kind: 'output', text: 'a\u001b[31m' },
      { kind: 'resize', columns: 120, rows: 40 },
      { kind: 'none' },
    ]);
    expect(read.duration).toBe(1.5);
  });

  it('has pauses of two seconds at most, and tells how long they were', () => {
    const read = cast('[1, "o", "a"]', '[61, "o", "b"]', '[62, "o", "c"]');
    expect([0, 1, 2].map((index) => read.dueAt(index))).toEqual([1, 3, 4]);
    expect(read.gaps).toEqual([{ from: 1, to: 3, seconds: 60 }]);
    expect([read.duration, read.realDuration]).toEqual([4, 62]);
  });

  it('has marks', () => {
    expect(cast('[1, "m", "7 bytes are missing"]', '[9, "m", "exit code 137"]').markers).toEqual([
      { at: 1, label: '7 bytes are missing' },
      { at: 3, label: 'exit code 137' },
    ]);
  });

  it('without a terminal has lines that end plainly', () => {
    expect(cast(String.raw`[1, "o", "a\nb\n"]`).plain).toBe(true);
    expect(cast(String.raw`[1, "o", "a\n"]`, String.raw`[2, "o", "b\r\n"]`).plain).toBe(false);
  });

  it('leaves out what is cut off or is no event', () => {
    expect(cast('[1, "o", "a"]', '', 'nonsense', '[2, "o", "b').length).toBe(1);
  });

  it('never goes back in time', () => {
    const read = cast('[5, "o", "a"]', '[1, "o", "b"]', '[6, "o", "c"]');
    expect(read.dueAt(1)).toBe(read.dueAt(0));
  });

  it('has a size that a terminal can have', () => {
    const read = cast('[1, "r", "99999x0"]');
    expect(read.eventAt(0)).toEqual({ kind: 'resize', columns: 500, rows: 24 });
  });

  it('of another form is refused', () => {
    expect(() => new CastReader().push(['{"version": 3}'])).toThrow(NotACastError);
    expect(() => new CastReader().push(['<html>'])).toThrow(NotACastError);
    expect(() => new CastReader().finish()).toThrow(NotACastError);
  });

  it('that is too large is refused as soon as that is known', () => {
    const reader = new CastReader();
    reader.push([header]);
    const line = `[1, "o", "${'x'.repeat(999_980)}"]`;
    const pushAll = () => {
      for (let characters = 0; characters <= limits.characters; characters += line.length) {
        reader.push([line]);
      }
    };
    expect(pushAll).toThrow(TooLargeError);
  });
});
