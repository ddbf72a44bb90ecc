// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { channels, endingOf, execQuery, readMessage, resize, stdin } from './exec-protocol';

const text = (data: Uint8Array) => new TextDecoder().decode(data);
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe('exec protocol', () => {
  it('says in the first byte which channel is meant', () => {
    const typed = stdin('ls é\r');
    expect(typed[0]).toBe(channels.stdin);
    expect(text(typed.subarray(1))).toBe('ls é\r');
    const sized = resize(120, 40);
    expect(sized[0]).toBe(channels.resize);
    expect(JSON.parse(text(sized.subarray(1)))).toEqual({ Width: 120, Height: 40 });
  });

  it('reads messages, and takes the empty ones at the beginning for nothing', () => {
    expect(readMessage(new Uint8Array([1, 104, 105]).buffer)).toMatchObject({ channel: 1 });
    expect(readMessage(new Uint8Array([1]).buffer)).toBeUndefined();
    expect(readMessage(new ArrayBuffer(0))).toBeUndefined();
  });

  it('tells how the command ended', () => {
    expect(endingOf(bytes({ status: 'Success' }))).toEqual({ exitCode: 0 });
    const failed = {
      status: 'Failure',
      message: 'command terminated with non-zero exit code',
      details: { causes: [{ reason: 'ExitCode', message: '127' }] },
    };
    expect(endingOf(bytes(failed))).toEqual({ exitCode: 127, message: failed.message });
    expect(endingOf(bytes({ status: 'Failure', message: 'no such container' }))).toEqual({
      message: 'no such container',
    });
    expect(endingOf(new TextEncoder().encode('broken'))).toEqual({ message: 'broken' });
  });

  it('asks for a terminal in one container', () => {
    expect(execQuery('app', ['/bin/sh', '-c', 'a b']).toString()).toBe(
      'container=app&stdin=true&stdout=true&tty=true&command=%2Fbin%2Fsh&command=-c&command=a+b',
    );
  });
});
