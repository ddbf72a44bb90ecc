import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WatchEvent } from './watch';

export type LiveState = 'live' | 'polling' | 'paused';

interface Following {
  readonly cluster: string;
  readonly path: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly watchable: boolean;
  readonly enabled: boolean;
  readonly pollInterval?: number;
  /** See Follower in follow.ts. */
  readonly version?: string | undefined;
  /** Without it, every event is news. */
  readonly isNews?: (event: WatchEvent) => boolean;
  readonly refresh: () => Promise<string | undefined>;
}

/**
 * Keeps what a part of a page shows up to date, while it is enabled. In a hidden tab nothing is asked at all; when it is seen again, it is
 * asked for at once and watched anew.
 */
export function useFollowed(following: Following): LiveState {
  const {
    cluster,
    path,
    labelSelector = '',
    fieldSelector = '',
    watchable,
    enabled,
    pollInterval = 10_000,
  } = following;
  const visible = useVisible();
  const [state, setState] = useState<'live' | 'polling'>('polling');
  const versionNow = useEffectEvent(() => following.version);
  const isNewsNow = useEffectEvent((event: WatchEvent) => following.isNews?.(event) ?? true);
  const refreshNow = useEffectEvent(() => following.refresh());
  const active = enabled && visible;
  const wasActive = useRef(false);

  useEffect(() => {
    if (!active) {
      return undefined;
    }
    const stop = new AbortController();
    // loaded after what is shown first; a part that cannot be loaded now is tried again
    const begin = async (isOld: boolean): Promise<void> => {
      try {
        const { follow } = await import('./follow');
        if (stop.signal.aborted) {
          return;
        }
        const leave = follow(
          { cluster, path, labelSelector, fieldSelector, watchable, pollInterval },
          {
            version: () => versionNow(),
            isNews: (event) => isNewsNow(event),
            refresh: () => refreshNow(),
            onState: setState,
          },
          isOld,
        );
        stop.signal.addEventListener('abort', leave);
      } catch {
        const again = setTimeout(() => void begin(true), pollInterval);
        stop.signal.addEventListener('abort', () => clearTimeout(again));
      }
    };
    void begin(wasActive.current);
    wasActive.current = true;
    return () => stop.abort();
  }, [active, cluster, path, labelSelector, fieldSelector, watchable, pollInterval]);

  return active ? state : 'paused';
}

/** Whether the tab can be seen. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
