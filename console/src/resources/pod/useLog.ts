import { useEffect, useState } from 'react';
import { isAnswered, StatusError } from '../../api/status';
import { appended, emptyLog, type LogBuffer, type LogLine } from './log-buffer';
import { type LogRange, streamLog } from './log-stream';
import type { Place } from '../../kube/place';

export type LogState = 'waiting' | 'opening' | 'open' | 'ended' | 'broken';

interface Log {
  readonly buffer: LogBuffer;
  readonly state: LogState;
  readonly error: Error | undefined;
  readonly clear: () => void;
  readonly retry: () => void;
}

/** Lines are shown ten times a second at most, however fast they come. */
const drawDelay = 100;
const retryDelay = 3000;

/**
 * A container's log as it grows. A connection that breaks, or that cannot be made yet, is made anew from the last line on; a container
 * that has not started is not asked.
 */
export function useLog(cluster: string, pod: Place, range: LogRange, started: boolean): Log {
  const [buffer, setBuffer] = useState(emptyLog);
  const [state, setState] = useState<LogState>('opening');
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify([cluster, pod, range]);

  useEffect(() => {
    if (!started) {
      return undefined;
    }
    const stop = new AbortController();
    const [inCluster, ofPod, part] = JSON.parse(key) as [string, Place, LogRange];
    let waiting: LogLine[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: string | undefined;
    const draw = () => {
      timer = undefined;
      const lines = waiting;
      waiting = [];
      setBuffer((before) => appended(before, lines));
    };
    const take = (lines: LogLine[]) => {
      last = lines.findLast((line) => line.time !== '')?.time ?? last;
      waiting.push(...lines);
      timer ??= setTimeout(draw, drawDelay);
    };
    const read = async () => {
      try {
        await streamLog({
          cluster: inCluster,
          pod: ofPod,
          range: part,
          after: last,
          signal: stop.signal,
          onOpen: () => setState('open'),
          onLines: take,
        });
        setState('ended');
      } catch (cause) {
        if (stop.signal.aborted) {
          return;
        }
        const waits = isWaiting(cause);
        if (cause instanceof StatusError && isAnswered(cause) && !waits) {
          setError(cause);
          setState('ended');
          return;
        }
        setState(waits ? 'waiting' : 'broken');
        setTimeout(() => void (stop.signal.aborted || read()), retryDelay);
      }
    };
    void read();
    return () => {
      stop.abort();
      clearTimeout(timer);
      setBuffer(emptyLog);
      setState('opening');
      setError(undefined);
    };
  }, [key, attempt, started]);

  return {
    buffer,
    state: started ? state : 'waiting',
    error,
    clear: () => setBuffer(emptyLog),
    retry: () => setAttempt((before) => before + 1),
  };
}

/** Between the start that a pod's status tells and the node's own knowledge of it there may be a moment. */
function isWaiting(cause: unknown): boolean {
  return (
    cause instanceof StatusError &&
    cause.status.code === 400 &&
    /waiting to start|is not available|not yet started/.test(cause.message)
  );
}
