import { StatusError } from '../../api/status';
import { isFinal } from '../../app/queries';
import { callCluster, type KubeObject } from '../../kube/client';
import { pause } from '../../kube/pause';
import { apiPath } from '../../kube/place';
import { eviction } from './drain';

/** How an eviction stands. `held`: nothing answers, or a PodDisruptionBudget does not allow it now; it is tried again. */
export type Progress =
  | { readonly at: 'evicting' | 'leaving' | 'gone' | 'stopped' }
  | { readonly at: 'held' | 'failed'; readonly error: unknown };

/** The calls and the clock that an eviction needs. */
export interface EvictionCalls {
  readonly evict: (pod: KubeObject) => Promise<void>;
  readonly isGone: (pod: KubeObject) => Promise<boolean>;
  /** Ends sooner when the eviction is stopped. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** In milliseconds: how long kubectl waits before it tries again, and how often it looks whether a pod is gone. */
const beforeRetry = 5_000;
const beforeLook = 2_000;

/** Evicts a pod and follows it until it is gone. Never rejects; tells each step. */
export async function evict(
  pod: KubeObject,
  calls: EvictionCalls,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<void> {
  tell({ at: 'evicting' });
  try {
    while (!(await isAccepted(pod, calls, tell))) {
      await calls.pause(beforeRetry);
      if (signal.aborted) {
        tell({ at: 'stopped' });
        return;
      }
    }
    tell({ at: 'leaving' });
    while (!(await hasLeft(pod, calls))) {
      await calls.pause(beforeLook);
      // it leaves without anybody looking
      if (signal.aborted) {
        return;
      }
    }
    tell({ at: 'gone' });
  } catch (error) {
    tell({ at: 'failed', error });
  }
}

async function isAccepted(pod: KubeObject, calls: EvictionCalls, tell: (progress: Progress) => void): Promise<boolean> {
  try {
    await calls.evict(pod);
    return true;
  } catch (error) {
    const code = error instanceof StatusError ? error.status.code : undefined;
    if (code === 404) {
      return true;
    }
    // 500 is the answer for a pod of several PodDisruptionBudgets, for which no eviction is ever allowed
    if (isFinal(error) || code === 500) {
      throw error;
    }
    tell({ at: 'held', error });
    return false;
  }
}

/** An evicted pod leaves, whether or not somebody can look: only a refusal ends the waiting for it. */
async function hasLeft(pod: KubeObject, calls: EvictionCalls): Promise<boolean> {
  try {
    return await calls.isGone(pod);
  } catch (error) {
    if (isFinal(error)) {
      throw error;
    }
    return false;
  }
}

interface CoreResources {
  readonly resources?: readonly { readonly name: string; readonly group?: string; readonly version?: string }[];
}

/** The version in which a cluster takes evictions, as kubectl finds it: `policy/v1` since Kubernetes 1.22. */
export async function evictionVersion(cluster: string, signal: AbortSignal): Promise<string> {
  const { resources = [] } = (await (await callCluster(cluster, '/api/v1', { signal })).json()) as CoreResources;
  const found = resources.find(({ name }) => name === 'pods/eviction');
  return `policy/${found?.version ?? 'v1'}`;
}

/** The calls to a cluster that takes evictions in this version. A pod of the same name with another UID has taken the place of one that is gone. */
export function callsTo(cluster: string, version: string, signal: AbortSignal): EvictionCalls {
  return {
    evict: async (pod) => {
      const { method, path, contentType, body } = eviction(pod, version);
      await callCluster(cluster, path, { method, contentType, body: JSON.stringify(body) });
    },
    isGone: async ({ metadata: { name, namespace, uid } }) => {
      try {
        const path = apiPath({ group: '', version: 'v1', namespace, plural: 'pods', name });
        const now = (await (await callCluster(cluster, path)).json()) as KubeObject;
        return now.metadata.uid !== uid;
      } catch (error) {
        if (error instanceof StatusError && error.status.code === 404) {
          return true;
        }
        throw error;
      }
    },
    pause: (milliseconds) => pause(milliseconds, signal),
  };
}
