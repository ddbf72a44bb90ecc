import { callCluster } from '../../kube/client';
import { readLines } from '../../kube/lines';
import { type LogLine, logLine, withoutEscapes } from './log-buffer';
import { apiPath, type Place } from '../../kube/place';

/** Which part of a container's log. */
export interface LogRange {
  readonly container: string;
  readonly previous: boolean;
  readonly follow: boolean;
  /** the last lines; nothing for all */
  readonly tailLines?: number;
  readonly sinceSeconds?: number;
}

/** The log's parameters. Times come always: shown or not, they tell where to go on when the connection breaks. */
export function logQuery(range: LogRange, after?: string): URLSearchParams {
  const query = new URLSearchParams({ container: range.container, timestamps: 'true' });
  if (range.previous) {
    query.set('previous', 'true');
  } else if (range.follow) {
    query.set('follow', 'true');
  }
  if (after !== undefined) {
    query.set('sinceTime', after);
  } else if (range.tailLines !== undefined) {
    query.set('tailLines', String(range.tailLines));
  } else if (range.sinceSeconds !== undefined) {
    query.set('sinceSeconds', String(range.sinceSeconds));
  }
  return query;
}

interface LogStream {
  readonly cluster: string;
  readonly pod: Place;
  readonly range: LogRange;
  /** The time of the last line that is there already. */
  readonly after: string | undefined;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onLines: (lines: LogLine[]) => void;
}

/** Reads a log as it is written, until it ends. */
export async function streamLog({ cluster, pod, range, after, signal, onOpen, onLines }: LogStream): Promise<void> {
  const answer = await callCluster(cluster, `${apiPath(pod, 'log')}?${logQuery(range, after).toString()}`, {
    signal,
    accept: '*/*',
  });
  onOpen();
  await readLines(answer, (raw) => {
    const lines = raw.map(logLine).map(({ time, text }) => ({ time, text: withoutEscapes(text) }));
    // sinceTime counts in seconds, so some lines come twice
    onLines(after === undefined ? lines : lines.filter((line) => line.time > after));
  });
}
