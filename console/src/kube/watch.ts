import { StatusError } from '../api/status';
import { acceptMetadata, callCluster } from './client';
import { readLines } from './lines';
import { Flood } from './pace';

/** A collection, narrowed by the API server's own selectors. */
export interface Watched {
  readonly cluster: string;
  readonly path: string;
  readonly labelSelector: string;
  readonly fieldSelector: string;
}

/** An event, of which the metadata of its object is all that is asked for. */
export interface WatchEvent {
  readonly type: string;
  readonly object?: { readonly metadata?: { readonly resourceVersion?: string } };
}

interface Watch extends Watched {
  /** Without it, the watch begins with an ADDED event for each object that is there. */
  readonly from: string | undefined;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  /** Told of changes: neither of bookmarks nor of errors. */
  readonly onEvents: (events: readonly WatchEvent[]) => void;
}

/** Watches until that is not possible or not sensible any more; a watch that only came to its end goes on where it was. */
export async function watch({ from, signal, onOpen, onEvents, ...watched }: Watch): Promise<void> {
  const flood = new Flood();
  const leave = new AbortController();
  const both = AbortSignal.any([signal, leave.signal]);
  let version = from;
  const read = (lines: readonly string[]) => {
    const events = lines.map(eventOf);
    if (events.some(({ type }) => type === 'ERROR')) {
      leave.abort();
    }
    version = events.findLast(({ object }) => object?.metadata)?.object?.metadata?.resourceVersion ?? version;
    const changes = events.filter(({ type }) => type !== 'BOOKMARK' && type !== 'ERROR');
    if (changes.length > 0) {
      onEvents(changes);
    }
    if (flood.add(lines.length, performance.now())) {
      leave.abort();
    }
  };
  try {
    for (;;) {
      const begun = performance.now();
      const answer = await callCluster(watched.cluster, addressOf(watched, version), {
        signal: both,
        accept: acceptMetadata,
      });
      onOpen();
      await readLines(answer, read);
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

function addressOf({ path, labelSelector, fieldSelector }: Watched, version: string | undefined): string {
  const query = new URLSearchParams({
    watch: '1',
    allowWatchBookmarks: 'true',
    ...(version === undefined ? {} : { resourceVersion: version }),
    ...(labelSelector === '' ? {} : { labelSelector }),
    ...(fieldSelector === '' ? {} : { fieldSelector }),
  });
  return `${path}?${query.toString()}`;
}

function eventOf(line: string): WatchEvent {
  try {
    return JSON.parse(line) as WatchEvent;
  } catch {
    return { type: 'ERROR' };
  }
}
