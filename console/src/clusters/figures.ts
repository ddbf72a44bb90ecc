import { useQueries } from '@tanstack/react-query';
import { useContext } from 'react';
import { api } from '../api/client';
import { pagedDoor } from '../api/paths';
import { unlessRefused } from '../app/queries';
import type { MemberReport } from '../kube/fleet';
import { apiPath, consolePath, type Place } from '../kube/place';
import { podsNotReady } from '../kube/selector';
import { type Shown, ShownFleet } from './shown-fleet';

/** The figures of each cluster, in the order in which they are shown. */
export const figureNames = ['nodes', 'pods', 'podsNotReady', 'deploymentsShort', 'warnings'] as const;
export type FigureName = (typeof figureNames)[number];

/** Those that somebody should look at when they are more than none. */
export const problems: readonly FigureName[] = ['podsNotReady', 'deploymentsShort'];

interface Figure {
  readonly place: Place;
  /** Of the objects that count; all when it is empty. */
  readonly selector: string;
}

const core = { group: '', version: 'v1' };
const figures: Readonly<Record<FigureName, Figure>> = {
  nodes: { place: { ...core, plural: 'nodes' }, selector: '' },
  pods: { place: { ...core, plural: 'pods' }, selector: '' },
  podsNotReady: {
    place: { ...core, plural: 'pods' },
    selector: podsNotReady,
  },
  deploymentsShort: {
    place: { group: 'apps', version: 'v1', plural: 'deployments' },
    selector: 'status.unavailableReplicas',
  },
  warnings: { place: { ...core, plural: 'events' }, selector: 'type=Warning' },
};

/** The list that has what is counted, and nothing else. */
export function figurePage(cluster: string, name: FigureName): string {
  const { place, selector } = figures[name];
  const path = consolePath(cluster, place);
  return selector === '' ? path : `${path}?selector=${encodeURIComponent(selector)}`;
}

/** A count, or why there is none: in the cluster's words, or nothing while it is not known. */
export type Count = { readonly count: number } | { readonly failure: string } | undefined;

/** The counts of one cluster. */
export type ClusterFigures = Readonly<Record<FigureName, Count>>;

interface Answer {
  readonly clusters?: readonly MemberReport[];
}

/** The count of a cluster in the answer to a list over all of them. A kind that it does not know is there no time. */
export function countOf(answer: Answer | undefined, cluster: string): Count {
  const report = answer?.clusters?.find(({ name }) => name === cluster);
  if (report === undefined) {
    return undefined;
  }
  return report.error === undefined ? { count: report.total ?? 0 } : { failure: report.error.message ?? '' };
}

/** How many problems a cluster has, for the worst first. */
export function problemsOf(figuresOfOne: ClusterFigures): number {
  return problems.reduce((sum, name) => {
    const found = figuresOfOne[name];
    return sum + (found !== undefined && 'count' in found ? found.count : 0);
  }, 0);
}

const refreshEvery = 30_000;

interface Figures {
  /** Those with at least one known figure. */
  readonly clusters: readonly string[];
  readonly of: (cluster: string) => ClusterFigures;
}

/** The figures of the clusters that are shown: five lists over all of them, of which one object comes. All callers share the answers. */
export function useFigures(): Figures {
  const shown = useContext(ShownFleet);
  const answers = useQueries({
    queries: figureNames.map((name) => ({
      queryKey: ['figures', shown, name],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => askFor(shown, name, signal),
      refetchInterval: unlessRefused(refreshEvery),
      staleTime: refreshEvery / 2,
    })),
  });
  const of = (cluster: string) =>
    Object.fromEntries(figureNames.map((name, at) => [name, countOf(answers[at]?.data, cluster)])) as ClusterFigures;
  const names = answers.flatMap(({ data }) => (data?.clusters ?? []).map(({ name }) => name));
  return { clusters: [...new Set(names)], of };
}

function askFor({ fleet, ...only }: Shown, name: FigureName, signal: AbortSignal): Promise<Answer> {
  const { place, selector } = figures[name];
  const query = { ...only, pageSize: 1, ...(selector === '' ? {} : { selector }) };
  return api.get<Answer>(pagedDoor(fleet, apiPath(place)), query, signal);
}
