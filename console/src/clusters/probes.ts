import type { Probe } from './cluster';

export interface ProbeSummary {
  readonly count: number;
  readonly failed: number;
  /** Milliseconds of those that were answered; undefined when none was. */
  readonly least?: number;
  readonly most?: number;
  /** Milliseconds of the last probe; undefined when it failed. */
  readonly last?: number;
}

export function summaryOf(probes: readonly Probe[]): ProbeSummary {
  const latencies = probes.map(({ latencyMilliseconds }) => latencyMilliseconds).filter((each) => each !== undefined);
  const last = probes.at(-1)?.latencyMilliseconds;
  return {
    count: probes.length,
    failed: probes.length - latencies.length,
    ...(latencies.length === 0 ? {} : { least: Math.min(...latencies), most: Math.max(...latencies) }),
    ...(last === undefined ? {} : { last }),
  };
}
