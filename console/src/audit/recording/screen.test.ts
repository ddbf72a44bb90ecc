import { Terminal } from '@xterm/xterm';
import { expect, it } from 'vitest';
import { limitRepetitions } from './screen';

async function shown(text: string): Promise<string | undefined> {
  const terminal = new Terminal({ cols: 80, rows: 5 });
  limitRepetitions(terminal);
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  return terminal.buffer.active.getLine(terminal.buffer.active.baseY)?.translateToString(true);
}

it.each(['@', 'I', 'L', 'M', 'P', 'S', 'T', 'X', 'Z'])('skips a sequence that repeats %s too often', async (final) => {
  expect(await shown(`abc\u001B[2D\u001B[1001${final}!`)).toBe('a!c');
});

it('skips a sequence that repeats a character too often', async () => {
  expect(await shown('a\u001B[1001b!')).toBe('a!');
});

it('repeats a moderate number of times', async () => {
  expect(await shown('a\u001B[3b!')).toBe('aaaa!');
});
