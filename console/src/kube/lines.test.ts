// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { LineCutter, readLines } from './lines';

describe('lines', () => {
  it('are whole whatever the pieces', () => {
    const cutter = new LineCutter();
    expect(['a', 'b\nc\r', '\n\nd'].map((piece) => cutter.push(piece))).toEqual([[], ['ab'], ['c', '']]);
    expect(cutter.end()).toEqual(['d']);
    expect(cutter.end()).toEqual([]);
  });

  it('are refused when they do not end', () => {
    const cutter = new LineCutter();
    const piece = 'x'.repeat(4_000_000);
    for (let i = 0; i < 4; i++) {
      cutter.push(piece);
    }
    expect(() => cutter.push(piece)).toThrow(TypeError);
  });

  it('keep characters that are cut in the middle', async () => {
    const bytes = new TextEncoder().encode('日志\nend');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) {
          controller.enqueue(new Uint8Array([byte]));
        }
        controller.close();
      },
    });
    const lines: string[] = [];
    await readLines(new Response(body), (more) => lines.push(...more));
    expect(lines).toEqual(['日志', 'end']);
  });
});
