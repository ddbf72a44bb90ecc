/**
 * The WebSocket protocol of exec and attach: every message begins with the number of a channel. v5 differs from v4 in that a channel
 * can be closed. Source: k8s.io/apimachinery remotecommand constants, KEP 4006.
 */
export const protocols = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];

export const channels = { stdin: 0, stdout: 1, stderr: 2, status: 3, resize: 4 } as const;

export interface Message {
  readonly channel: number;
  readonly data: Uint8Array;
}

export function message(channel: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 1);
  bytes[0] = channel;
  bytes.set(data, 1);
  return bytes;
}

export function stdin(text: string): Uint8Array<ArrayBuffer> {
  return message(channels.stdin, new TextEncoder().encode(text));
}

export function resize(columns: number, rows: number): Uint8Array<ArrayBuffer> {
  return message(channels.resize, new TextEncoder().encode(JSON.stringify({ Width: columns, Height: rows })));
}

/** Nothing when the message is empty, as the one is by which each channel is opened. */
export function readMessage(bytes: ArrayBuffer): Message | undefined {
  const all = new Uint8Array(bytes);
  const channel = all[0];
  return channel === undefined || all.length < 2 ? undefined : { channel, data: all.subarray(1) };
}

/** How a command ended: its exit code, or what kept it from running. */
export interface Ending {
  readonly exitCode?: number;
  readonly message?: string;
}

interface StatusMessage {
  readonly status?: string;
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { readonly reason?: string; readonly message?: string }[] };
}

export function endingOf(data: Uint8Array): Ending {
  const text = new TextDecoder().decode(data);
  try {
    const status = JSON.parse(text) as StatusMessage;
    if (status.status === 'Success') {
      return { exitCode: 0 };
    }
    const code = status.details?.causes?.find((cause) => cause.reason === 'ExitCode')?.message;
    return code === undefined
      ? { message: status.message ?? text }
      : { exitCode: Number(code), message: status.message };
  } catch {
    return { message: text };
  }
}

/** A shell, the best one that the container has. */
export const shell = ['/bin/sh', '-c', 'if command -v bash >/dev/null 2>&1; then exec bash; else exec sh; fi'];

/** @param command nothing to attach to the process that the container runs */
export function execQuery(container: string, command: readonly string[] = []): URLSearchParams {
  const query = new URLSearchParams({ container, stdin: 'true', stdout: 'true', tty: 'true' });
  for (const word of command) {
    query.append('command', word);
  }
  return query;
}
