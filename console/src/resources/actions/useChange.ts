import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Target, Wish } from './action';
import { runAll } from './run-all';
import { type Outcome, preview, type Preview, send } from './send';

/** How far a change of one or many objects is. */
export interface Change {
  /** The result of the dry run for each target; undefined while it is asked, or the wish is incomplete. */
  readonly previews: readonly Preview[] | undefined;
  /** Whether the server is asked now. */
  readonly isChecking: boolean;
  /** The results so far, by the place of the target; undefined before anything was sent. */
  readonly outcomes: readonly (Outcome | undefined)[] | undefined;
  readonly isRunning: boolean;
  readonly apply: () => Promise<readonly Outcome[]>;
  /** Sends no more. Requests that were sent end by themselves. */
  readonly stop: () => void;
}

/** Previews a wish whenever it changes, and then carries it out where the server accepts it. */
export function useChange(targets: readonly Target[], wish: Wish | undefined): Change {
  const [outcomes, setOutcomes] = useState<readonly (Outcome | undefined)[]>();
  const [isRunning, setRunning] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const requestFor = wish?.requestFor;
  const asked = useQuery({
    queryKey: ['action', targets.map(({ cluster, place }) => [cluster, place]), wish?.input],
    queryFn: async ({ signal }) => {
      const previews: Preview[] = [];
      await runAll(
        targets,
        async (target, at) => {
          previews[at] = requestFor ? await preview(target, requestFor(target), signal) : { at: 'nothing' };
        },
        signal,
      );
      return previews;
    },
    enabled: requestFor !== undefined && outcomes === undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const previews = requestFor ? asked.data : undefined;
  const apply = async () => {
    const controller = new AbortController();
    stopping.current = controller;
    const results = targets.map((): Outcome => ({ at: 'skipped' }));
    const known: (Outcome | undefined)[] = targets.map(() => undefined);
    const accepted = targets.flatMap((target, at) => (previews?.[at]?.at === 'change' ? [{ target, at }] : []));
    setOutcomes([...known]);
    setRunning(true);
    await runAll(
      accepted,
      async ({ target, at }) => {
        const outcome = requestFor ? await send(target, requestFor(target)) : ({ at: 'skipped' } as const);
        results[at] = outcome;
        known[at] = outcome;
        setOutcomes([...known]);
      },
      controller.signal,
    );
    setOutcomes([...results]);
    setRunning(false);
    return results;
  };
  return {
    previews,
    isChecking: requestFor !== undefined && asked.isPending,
    outcomes,
    isRunning,
    apply,
    stop: () => stopping.current?.abort(),
  };
}
