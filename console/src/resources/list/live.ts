import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { StatusError } from '../../api/status';
import { callCluster } from '../../kube/client';
import { readLines } from '../../kube/lines';
import { Flood, pauseAfter } from './pace';

/**
 * How a list stays as the cluster is, without losing the reader's place.
 *
 * The browser holds one page and no more, so it cannot apply events: whether one moves an item onto the page only the gateway knows.
 * The collection is watched from the version of the page, as PartialObjectMetadata and narrowed by exact label terms; each event says
 * no more than "ask again", which happens at most once a second and less often when answers take long (pace.ts). Rows keep their
 * identity, so scroll and focus stay. Where watching fails (not allowed, not offered, a proxy in between that cuts streams) or the
 * watch is a flood, the page is asked for every ten seconds. In a hidden tab nothing is asked at all; when it is seen again, the page
 * is asked for at once and watched anew.
 */
export type LiveState = 'live' | 'polling' | 'paused';

interface Watched {
  readonly cluster: string;
  readonly path: string;
  readonly labelSelector: string;
  readonly watchable: boolean;
  /** the version of the page that is shown, nothing before there is one */
  readonly resourceVersion: string | undefined;
  readonly enabled: boolean;
  /** asks for the page again; tells its version */
  readonly refresh: () => Promise<string | undefined>;
}

const pollInterval = 10_000;
const acceptMetadata = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io,application/json';

export function useLive(watched: Watched): LiveState {
  const visible = useVisible();
  const [state, setState] = useState<LiveState>('polling');
  const { cluster, path, labelSelector, watchable, enabled } = watched;
  const started = watched.resourceVersion !== undefined;
  const versionNow = useEffectEvent(() => watched.resourceVersion ?? '');
  const refreshNow = useEffectEvent(() => watched.refresh());
  const active = enabled && visible && started;
  const wasActive = useRef(false);

  useEffect(() => {
    if (!active) {
      return undefined;
    }
    const stop = new AbortController();
    const refresher = new Refresher(() => refreshNow());
    const follow = async (isResumed: boolean) => {
      let from = (isResumed ? await refresher.now() : undefined) ?? versionNow();
      while (!isOver(stop.signal)) {
        if (watchable) {
          await watch({
            cluster,
            path,
            labelSelector,
            from,
            signal: stop.signal,
            onOpen: () => setState('live'),
            onEvents: () => refresher.ask(),
          });
          if (isOver(stop.signal)) {
            return;
          }
        }
        setState('polling');
        await pause(pollInterval, stop.signal);
        from = (await refresher.now()) ?? from;
      }
    };
    void follow(wasActive.current);
    wasActive.current = true;
    return () => {
      stop.abort();
      refresher.stop();
    };
  }, [active, cluster, path, labelSelector, watchable]);

  return active ? state : 'paused';
}

/** Asked anew each time: while something is awaited, it may have become so. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

interface Watch {
  readonly cluster: string;
  readonly path: string;
  readonly labelSelector: string;
  readonly from: string;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onEvents: () => void;
}

interface WatchEvent {
  readonly type: string;
  readonly object?: { readonly metadata?: { readonly resourceVersion?: string } };
}

/** Watches until that is not possible or not sensible any more; a watch that only came to its end goes on where it was. */
async function watch({ cluster, path, labelSelector, from, signal, onOpen, onEvents }: Watch): Promise<void> {
  const flood = new Flood();
  const leave = new AbortController();
  const both = AbortSignal.any([signal, leave.signal]);
  let version = from;
  try {
    for (;;) {
      const query = new URLSearchParams({
        watch: '1',
        allowWatchBookmarks: 'true',
        resourceVersion: version,
        ...(labelSelector === '' ? {} : { labelSelector }),
      });
      const begun = performance.now();
      const answer = await callCluster(cluster, `${path}?${query.toString()}`, {
        signal: both,
        accept: acceptMetadata,
      });
      onOpen();
      await readLines(answer, (lines) => {
        for (const event of lines.map(eventOf)) {
          if (event.type === 'ERROR') {
            leave.abort();
          }
          version = event.object?.metadata?.resourceVersion ?? version;
          if (event.type !== 'BOOKMARK') {
            onEvents();
          }
        }
        if (flood.add(lines.length, performance.now())) {
          leave.abort();
        }
      });
      // one that ends as soon as it begins would be asked for again all the time
      if (performance.now() - begun < 1000) {
        return;
      }
    }
  } catch (error) {
    if (both.aborted || error instanceof StatusError || error instanceof TypeError) {
      return;
    }
    throw error;
  }
}

function eventOf(line: string): WatchEvent {
  try {
    return JSON.parse(line) as WatchEvent;
  } catch {
    return { type: 'ERROR' };
  }
}

/** Asks again, but not more often than is sensible; what comes while an answer is awaited is asked for after it. */
class Refresher {
  readonly #refresh: () => Promise<string | undefined>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #again = false;
  #notBefore = 0;
  #stopped = false;

  constructor(refresh: () => Promise<string | undefined>) {
    this.#refresh = refresh;
  }

  ask(): void {
    if (this.#busy) {
      this.#again = true;
    } else if (!this.#stopped) {
      this.#timer ??= setTimeout(() => void this.now(), Math.max(0, this.#notBefore - performance.now()));
    }
  }

  async now(): Promise<string | undefined> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#busy || this.#stopped) {
      return undefined;
    }
    this.#busy = true;
    const begun = performance.now();
    const version = await this.#refresh();
    this.#busy = false;
    this.#notBefore = performance.now() + pauseAfter(performance.now() - begun);
    if (this.#again) {
      this.#again = false;
      this.ask();
    }
    return version;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Whether the tab can be seen. */
export function useVisible(): boolean {
  const [visible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
