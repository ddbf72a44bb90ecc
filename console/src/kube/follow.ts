import { pause } from './pause';
import { Refresher } from './refresher';
import { type Watched, watch, type WatchEvent } from './watch';

/**
 * How what is shown stays as the cluster is, without losing the reader's place.
 *
 * The browser holds one page or one object, so it cannot apply events: whether one moves an item onto the page only the gateway knows.
 * The collection is watched as PartialObjectMetadata, narrowed by selectors; each event says no more than "ask again", which happens at
 * most once a second and less often when answers take long (pace.ts). All that follow the same things share one watch. Where watching
 * fails (not allowed, not offered, a proxy in between that cuts streams) or the watch is a flood, all of them ask again at an interval.
 */
export interface Followed extends Watched {
  readonly watchable: boolean;
  /** In milliseconds, between two reads where nothing can be watched. */
  readonly pollInterval: number;
}

/** A part of a page that shows what is followed. */
export interface Follower {
  /** The version from which to watch: that of the list that is shown. Nothing for an object, which an event shows to be the same. */
  readonly version: () => string | undefined;
  /** Whether an event changes what is shown. */
  readonly isNews: (event: WatchEvent) => boolean;
  /** Reads again; tells the version from which to watch then. */
  readonly refresh: () => Promise<string | undefined>;
  readonly onState: (state: 'live' | 'polling') => void;
}

const followings = new Map<string, Following>();

/**
 * Keeps a follower up to date. Returns how to end that; the watch ends with its last follower.
 *
 * @param isOld whether what is shown was not followed for a while, so that it is read again first
 */
export function follow(followed: Followed, follower: Follower, isOld = false): () => void {
  const { cluster, path, labelSelector, fieldSelector, watchable } = followed;
  const key = JSON.stringify([cluster, path, labelSelector, fieldSelector, watchable]);
  const running = followings.get(key);
  const following = running ?? new Following(followed, () => followings.delete(key));
  followings.set(key, following);
  return following.join(follower, isOld);
}

class Following {
  readonly #followed: Followed;
  readonly #onEnd: () => void;
  readonly #followers = new Map<Follower, Refresher>();
  readonly #stop = new AbortController();
  #state: 'live' | 'polling' = 'polling';
  /** Whether somebody who joins now may have missed a change. */
  #changed = false;

  constructor(followed: Followed, onEnd: () => void) {
    this.#followed = followed;
    this.#onEnd = onEnd;
  }

  join(follower: Follower, isOld: boolean): () => void {
    const refresher = new Refresher(follower.refresh);
    const isFirst = this.#followers.size === 0;
    this.#followers.set(follower, refresher);
    if (isFirst) {
      void this.#run(refresher, follower, isOld);
    } else {
      follower.onState(this.#state);
      if (isOld || this.#changed) {
        refresher.ask();
      }
    }
    return () => {
      refresher.stop();
      if (this.#followers.delete(follower) && this.#followers.size === 0) {
        this.#stop.abort();
        this.#onEnd();
      }
    };
  }

  async #run(first: Refresher, { version }: Follower, isOld: boolean): Promise<void> {
    const { signal } = this.#stop;
    let from = (isOld ? await first.now() : undefined) ?? version();
    while (!isOver(signal)) {
      if (this.#followed.watchable) {
        await watch({
          ...this.#followed,
          from,
          signal,
          onOpen: () => this.#tell('live'),
          onEvents: (events) => this.#news(events),
        });
        if (isOver(signal)) {
          return;
        }
      }
      this.#tell('polling');
      await pause(this.#followed.pollInterval, signal);
      from = (await this.#refreshAll()) ?? from;
    }
  }

  /** One after the other: the version of the first is the oldest, from which the watch misses nothing for the others. */
  async #refreshAll(): Promise<string | undefined> {
    let oldest: string | undefined;
    for (const refresher of [...this.#followers.values()]) {
      const version = await refresher.now();
      oldest ??= version;
    }
    return oldest;
  }

  #news(events: readonly WatchEvent[]): void {
    this.#changed = true;
    for (const [follower, refresher] of this.#followers) {
      if (events.some(follower.isNews)) {
        refresher.ask();
      }
    }
  }

  #tell(state: 'live' | 'polling'): void {
    this.#state = state;
    for (const follower of this.#followers.keys()) {
      follower.onState(state);
    }
  }
}

/** Asked anew each time: while something is awaited, it may have become so. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}
