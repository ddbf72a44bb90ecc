import { type LogSource, sourceKey } from './log-follower';

/** How a line says which log it is of. */
export interface Origin {
  readonly name: string;
  /** Of {@link colors}, from 0; containers of one pod have the same. */
  readonly color: number;
}

/** How many the style sheet has. */
export const colors = 8;

/** Of several logs, the name and colour of each by its key; of one alone, nothing. The container is named where a pod has several. */
export function originsOf(sources: readonly LogSource[]): ReadonlyMap<string, Origin> {
  if (sources.length < 2) {
    return new Map();
  }
  const pods = [...new Set(sources.map(({ pod }) => pod.name ?? ''))].sort();
  const several = new Set(sources.map(({ container }) => container)).size > 1;
  return new Map(
    sources.map((source) => {
      const pod = source.pod.name ?? '';
      const name = pods.length === 1 ? source.container : several ? `${pod}/${source.container}` : pod;
      return [sourceKey(source), { name, color: pods.indexOf(pod) % colors }];
    }),
  );
}
