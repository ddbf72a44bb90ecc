import { useEffect, useRef, useState } from 'react';
import type { KubeObject } from '../../kube/client';
import type { Target } from './action';
import { callsTo, evict, type Progress } from './evict';
import { cordon } from './requests';
import { runAll } from './run-all';
import { send } from './send';

/** So many pods are waited for at a time. One that a PodDisruptionBudget holds must not keep the others. */
const atOnce = 20;

/** How far a drain is. */
export interface Drain {
  /** By UID; undefined before it was begun. */
  readonly progress: ReadonlyMap<string, Progress> | undefined;
  readonly isRunning: boolean;
  /** Why the node was not cordoned. */
  readonly error: unknown;
  /** Begins, or goes on with the pods that are left. */
  readonly begin: (pods: readonly KubeObject[], version: string) => Promise<void>;
  /** Evicts no more. Pods that were evicted leave all the same. */
  readonly stop: () => void;
}

/** Cordons a node, then evicts pods from it, a few at a time, until they are gone. */
export function useDrain(node: Target): Drain {
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const begin = async (pods: readonly KubeObject[], version: string) => {
    const controller = new AbortController();
    stopping.current = controller;
    setRunning(true);
    setError(undefined);
    const cordoned = await send(node, cordon(node, true));
    if (cordoned.at === 'failed') {
      setError(cordoned.error);
      setRunning(false);
      return;
    }
    setProgress((before) => before ?? new Map());
    const calls = callsTo(node.cluster, version, controller.signal);
    await runAll(
      pods,
      (pod) =>
        evict(pod, calls, controller.signal, (step) =>
          setProgress((before) => new Map(before).set(pod.metadata.uid ?? '', step)),
        ),
      controller.signal,
      atOnce,
    );
    setRunning(false);
  };
  return { progress, isRunning, error, begin, stop: () => stopping.current?.abort() };
}
