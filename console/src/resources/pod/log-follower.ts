import { isAnswered, StatusError } from '../../api/status';
import { pause } from '../../kube/pause';
import type { Place } from '../../kube/place';
import type { LogLine } from './log-buffer';
import { type LogRange, streamLog } from './log-stream';

/** The log of one container of one pod. */
export interface LogSource {
  readonly pod: Place;
  readonly container: string;
  /** How often the container was started again. */
  readonly restarts: number;
}

/** Names a log; the same in every drawing. */
export function sourceKey({ pod, container }: LogSource): string {
  return `${pod.namespace ?? ''}/${pod.name ?? ''}/${container}`;
}

export type LogState = 'waiting' | 'opening' | 'open' | 'ended' | 'broken';

interface Follower {
  readonly cluster: string;
  readonly source: LogSource;
  readonly range: Omit<LogRange, 'container'>;
  readonly signal: AbortSignal;
  readonly onState: (state: LogState) => void;
  readonly onLines: (lines: LogLine[]) => void;
  /** How often the container was started again, as far as is known now. */
  readonly restarts: () => number;
  /** The server has refused the log, and does not change its mind. */
  readonly onError: (error: Error) => void;
}

const retryDelay = 3000;

/** How often is looked whether a container whose log has ended was started again. */
const lookDelay = 1000;

/**
 * Reads a log until it ends, and when it is followed, the log of each later run of the container. A connection that breaks, or that cannot be made
 * yet, is made anew from the last line on.
 */
export async function followLog(follower: Follower): Promise<void> {
  const { cluster, source, range, signal, restarts, onState, onLines, onError } = follower;
  let last: string | undefined;
  while (!isOver(signal)) {
    const run = restarts();
    try {
      await streamLog({
        cluster,
        pod: source.pod,
        range: { ...range, container: source.container },
        after: last,
        signal,
        onOpen: () => onState('open'),
        onLines: (lines) => {
          last = lines.findLast((line) => line.time !== '')?.time ?? last;
          onLines(lines);
        },
      });
      onState('ended');
      if (!range.follow || range.previous) {
        return;
      }
      while (!isOver(signal) && restarts() === run) {
        await pause(lookDelay, signal);
      }
      continue;
    } catch (cause) {
      if (isOver(signal)) {
        return;
      }
      const waits = isWaiting(cause);
      if (cause instanceof StatusError && isAnswered(cause) && !waits) {
        onError(cause);
        onState('ended');
        return;
      }
      onState(waits ? 'waiting' : 'broken');
    }
    await pause(retryDelay, signal);
  }
}

/** A function, because it changes while a log is read. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Between the start that a pod's status tells and the node's own knowledge of it there may be a moment. */
function isWaiting(cause: unknown): boolean {
  return (
    cause instanceof StatusError &&
    cause.status.code === 400 &&
    /waiting to start|is not available|not yet started/.test(cause.message)
  );
}
