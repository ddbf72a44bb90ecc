import { useEffect, useRef, useState } from 'react';
import { emptyLog, type LogBuffer, type LogLine, merged } from './log-buffer';
import { followLog, type LogSource, type LogState, sourceKey } from './log-follower';
import type { LogRange } from './log-stream';

interface Logs {
  readonly buffer: LogBuffer;
  /** Of each source, by {@link sourceKey}. */
  readonly states: ReadonlyMap<string, LogState>;
  readonly errors: ReadonlyMap<string, Error>;
  readonly clear: () => void;
  readonly retry: () => void;
}

/** Lines are shown ten times a second at most, however fast they come. */
const drawDelay = 100;

/**
 * Several logs as they grow, merged by the times of their lines. A source that comes or goes leaves the lines of the others, and its own,
 * as they are; another range or choice begins anew.
 *
 * @param choice what was chosen to be shown
 */
export function useLogs(
  cluster: string,
  sources: readonly LogSource[],
  choice: string,
  range: Omit<LogRange, 'container'>,
): Logs {
  const [buffer, setBuffer] = useState(emptyLog);
  const [states, setStates] = useState<ReadonlyMap<string, LogState>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, Error>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const open = useRef(new Map<string, AbortController>());
  const waiting = useRef<LogLine[]>([]);
  const runs = useRef<ReadonlyMap<string, number>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { previous, follow, tailLines, sinceSeconds } = range;
  const keys = sources.map(sourceKey).join(' ');

  useEffect(() => {
    runs.current = new Map(sources.map((source) => [sourceKey(source), source.restarts]));
  });

  useEffect(() => {
    const controllers = open.current;
    return () => {
      controllers.forEach((stop) => stop.abort());
      controllers.clear();
      clearTimeout(timer.current);
      timer.current = undefined;
      waiting.current = [];
      setBuffer(emptyLog);
      setStates(new Map());
      setErrors(new Map());
    };
  }, [cluster, choice, previous, follow, tailLines, sinceSeconds, attempt]);

  useEffect(() => {
    const draw = () => {
      timer.current = undefined;
      const lines = waiting.current;
      waiting.current = [];
      setBuffer((before) => merged(before, lines));
    };
    const wanted = new Map(sources.map((source) => [sourceKey(source), source]));
    for (const [key, stop] of open.current) {
      if (!wanted.has(key)) {
        stop.abort();
        open.current.delete(key);
      }
    }
    for (const [key, source] of wanted) {
      if (!open.current.has(key)) {
        const stop = new AbortController();
        open.current.set(key, stop);
        const live = (change: () => void) => stop.signal.aborted || change();
        void followLog({
          cluster,
          source,
          range: { previous, follow, tailLines, sinceSeconds },
          signal: stop.signal,
          restarts: () => runs.current.get(key) ?? 0,
          onState: (state) => live(() => setStates((before) => new Map(before).set(key, state))),
          onError: (error) => live(() => setErrors((before) => new Map(before).set(key, error))),
          onLines: (lines) =>
            live(() => {
              waiting.current.push(...lines.map((line) => ({ ...line, source: key })));
              timer.current ??= setTimeout(draw, drawDelay);
            }),
        });
      }
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the keys say whether the sources are others
  }, [cluster, choice, keys, previous, follow, tailLines, sinceSeconds, attempt]);

  return {
    buffer,
    states,
    errors,
    clear: () => setBuffer(emptyLog),
    retry: () => setAttempt((before) => before + 1),
  };
}
