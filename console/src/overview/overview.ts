import type { Series } from '../plots/series';
import type { Value } from '../plots/shape';

/** The answer to `GET /api/v1/cube/overview`. All `counts` are of one length, one count per step, oldest first. */
export interface Overview {
  readonly start: string;
  /** When the process began to count; steps before it are empty. */
  readonly countingSince?: string;
  readonly stepSeconds: number;
  readonly clusters: readonly ClusterCalls[];
  readonly slowest: readonly Call[];
  readonly errors: readonly Call[];
  readonly openStreams: readonly OpenStreams[];
}

interface ClusterCalls {
  /** Empty: calls of the gateway's own. */
  readonly name: string;
  readonly codes: readonly { readonly code: number; readonly counts: readonly number[] }[];
}

export interface Call {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly cluster?: string;
  readonly account?: string;
  readonly code: number;
  readonly durationMilliseconds: number;
}

export interface OpenStreams {
  readonly cluster: string;
  readonly kind: string;
  readonly count: number;
}

export type CodeClass = 'success' | 'redirect' | 'refused' | 'failed';

/** The class of a code as a caller sees it; switching protocols is a success, no answer at all a failure. */
export function classOf(code: number): CodeClass {
  if (code >= 100 && code < 300) {
    return 'success';
  }
  if (code >= 300 && code < 400) {
    return 'redirect';
  }
  return code >= 400 && code < 500 ? 'refused' : 'failed';
}

/** The same without the last step, which has only begun: its counts would look like a fall. */
export function withoutBegun(overview: Overview): Overview {
  const clusters = overview.clusters.map(({ name, codes }) => ({
    name,
    codes: codes.map(({ code, counts }) => ({ code, counts: counts.slice(0, -1) })),
  }));
  return { ...overview, clusters };
}

/** When each step began, in milliseconds. */
export function timesOf({
  start,
  stepSeconds,
  clusters,
}: Pick<Overview, 'start' | 'stepSeconds' | 'clusters'>): number[] {
  const length = clusters[0]?.codes[0]?.counts.length ?? 0;
  return Array.from({ length }, (_, index) => Date.parse(start) + index * stepSeconds * 1000);
}

const plotted = 6;

/**
 * Calls per second of each cluster, those with the most calls by name, all others as one.
 *
 * @param words what calls of the gateway itself and those others are named
 */
export function byCluster(overview: Overview, words: { readonly own: string; readonly others: string }): Series[] {
  const length = timesOf(overview).length;
  const sums = overview.clusters
    .map(({ name, codes }) => ({
      name: name === '' ? words.own : name,
      counts: sum(
        codes.map(({ counts }) => counts),
        length,
      ),
    }))
    .sort((a, b) => total(b.counts) - total(a.counts));
  const few = sums.length <= plotted;
  const shown = (few ? sums : sums.slice(0, plotted - 1)).sort((a, b) => a.name.localeCompare(b.name));
  const rest = few ? [] : sums.slice(plotted - 1);
  return [
    ...shown.map(({ name, counts }, index) => ({
      name,
      color: String(index + 1),
      values: perSecond(counts, overview),
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            name: words.others,
            color: 'rest',
            values: perSecond(
              sum(
                rest.map(({ counts }) => counts),
                length,
              ),
              overview,
            ),
          },
        ]),
  ];
}

/** Calls per second of each class of codes that occurs; successes always. */
export function byClass(overview: Overview, names: Readonly<Record<CodeClass, string>>): Series[] {
  const classes: readonly CodeClass[] = ['success', 'redirect', 'refused', 'failed'];
  return classes
    .map((each) => ({ each, counts: countsOf(overview, (code) => classOf(code) === each) }))
    .filter(({ each, counts }) => each === 'success' || total(counts) > 0)
    .map(({ each, counts }) => ({ name: names[each], color: each, values: perSecond(counts, overview) }));
}

/** The share of calls with codes of this class in each step; no value where nobody called. */
export function shareOf(overview: Overview, codeClass: CodeClass): Value[] {
  const all = countsOf(overview, () => true);
  const those = countsOf(overview, (code) => classOf(code) === codeClass);
  return all.map((count, index) => (count === 0 ? undefined : (those[index] ?? 0) / count));
}

/**
 * The time that the figures are of, in seconds: of the window, what lies between the start of the process and now. `isWhole` when the
 * process has run all the while.
 */
export function measured(
  { start, countingSince, stepSeconds, clusters }: Overview,
  now: number,
): { readonly seconds: number; readonly isWhole: boolean } {
  const steps = timesOf({ start, stepSeconds, clusters }).length;
  const from = Date.parse(start);
  const end = from + steps * stepSeconds * 1000;
  // the last step has begun and not ended, whatever the clock of this computer says
  const until = Math.min(Math.max(now, end - stepSeconds * 1000), end);
  const begun = countingSince === undefined ? from : Date.parse(countingSince);
  const isWhole = begun <= from;
  return { seconds: steps === 0 ? 0 : Math.max((until - Math.max(begun, from)) / 1000, 1), isWhole };
}

/** Over the whole time shown. */
export function totals(overview: Overview, now: number) {
  const calls = total(countsOf(overview, () => true));
  const failed = total(countsOf(overview, (code) => classOf(code) === 'failed'));
  const refused = total(countsOf(overview, (code) => classOf(code) === 'refused'));
  const { seconds, isWhole } = measured(overview, now);
  return {
    calls,
    seconds,
    isWhole,
    perSecond: seconds === 0 ? 0 : calls / seconds,
    failedShare: calls === 0 ? undefined : failed / calls,
    refusedShare: calls === 0 ? undefined : refused / calls,
    openStreams: overview.openStreams.reduce((count, each) => count + each.count, 0),
  };
}

function countsOf(overview: Overview, wanted: (code: number) => boolean): number[] {
  const counts = overview.clusters.flatMap(({ codes }) =>
    codes.filter(({ code }) => wanted(code)).map((each) => each.counts),
  );
  return sum(counts, timesOf(overview).length);
}

function perSecond(counts: readonly number[], { stepSeconds }: Overview): number[] {
  return counts.map((count) => count / stepSeconds);
}

function sum(counts: readonly (readonly number[])[], length: number): number[] {
  return Array.from({ length }, (_, index) => counts.reduce((before, each) => before + (each[index] ?? 0), 0));
}

function total(counts: readonly number[]): number {
  return counts.reduce((before, count) => before + count, 0);
}
