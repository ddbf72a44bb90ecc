import { type Hunk, hunksOf } from './hunks';

/**
 * YAML as text. The API server's own lines are kept as they came, byte for byte: read into values and written again, numbers and
 * strings would depend on whose idea of YAML it went through.
 */

/** The text without `metadata.managedFields`, which is longer than all the rest and of interest to few. */
export function withoutManagedFields(yaml: string): string {
  const lines = yaml.split('\n');
  const from = lines.indexOf('  managedFields:', lines.indexOf('metadata:'));
  if (from < 0) {
    return yaml;
  }
  let to = from + 1;
  while (/^ {2}(- | )/.test(lines[to] ?? '')) {
    to++;
  }
  return [...lines.slice(0, from), ...lines.slice(to)].join('\n');
}

/** The version that a text was made from; an object written with it is refused when it was changed since. */
export function versionIn(yaml: string): string | undefined {
  return /^ {2}resourceVersion: "?([^"\n]+)"?$/m.exec(yaml)?.[1];
}

/**
 * The documents of a text, cut where a line begins with `---`; those of blanks and comments alone are none. Each stands on the lines it has
 * in the text, after empty ones, so that whoever complains of a line means that one.
 */
export function documentsIn(text: string): string[] {
  let above = 0;
  const documents = text.split(/^---(?:[ \t].*)?$/m).map((document) => {
    const placed = '\n'.repeat(above) + document;
    above += document.split('\n').length - 1;
    return placed;
  });
  return documents.filter((document) =>
    document.split('\n').some((line) => line.trim() !== '' && !line.trim().startsWith('#')),
  );
}

/** Lines that both changes agree on, or where they do not, both versions of them. */
export type MergePart =
  { readonly lines: readonly string[] } | { readonly mine: readonly string[]; readonly theirs: readonly string[] };

interface Change extends Hunk {
  readonly mine: boolean;
}

/** Both changes of a text, in parts; they disagree where they touch the same lines or neighbouring ones, and not in the same way. */
export function mergeParts(base: string, mine: string, theirs: string): MergePart[] {
  const [baseLines, myLines, theirLines] = [base.split('\n'), mine.split('\n'), theirs.split('\n')];
  const changes: Change[] = [
    ...hunksOf(baseLines, myLines).map((hunk) => ({ ...hunk, mine: true })),
    ...hunksOf(baseLines, theirLines).map((hunk) => ({ ...hunk, mine: false })),
  ].sort((a, b) => a.fromA - b.fromA || a.toA - b.toA);
  const parts: MergePart[] = [];
  let at = 0;
  for (const region of regionsOf(changes)) {
    const from = Math.min(...region.map(({ fromA }) => fromA));
    const to = Math.max(...region.map(({ toA }) => toA));
    const [ours, others] = [sideOf(region, true, myLines, from, to), sideOf(region, false, theirLines, from, to)];
    parts.push({ lines: baseLines.slice(at, from) });
    if (ours === undefined || others === undefined) {
      parts.push({ lines: ours ?? others ?? [] });
    } else {
      parts.push(
        ours.join('\n') === others.join('\n') && ours.length === others.length
          ? { lines: ours }
          : { mine: ours, theirs: others },
      );
    }
    at = to;
  }
  return [...parts, { lines: baseLines.slice(at) }];
}

/** Changes that touch, together. */
function regionsOf(changes: readonly Change[]): Change[][] {
  const regions: Change[][] = [];
  let end = 0;
  for (const change of changes) {
    const last = regions.at(-1);
    const touches = change.fromA <= end && last?.some(({ mine }) => mine !== change.mine) === true;
    if (touches) {
      last.push(change);
    } else {
      regions.push([change]);
    }
    end = touches ? Math.max(end, change.toA) : change.toA;
  }
  return regions;
}

/** What one side made of the base's lines from `from` to `to`; nothing when it left them as they were. */
function sideOf(
  region: readonly Change[],
  mine: boolean,
  lines: readonly string[],
  from: number,
  to: number,
): string[] | undefined {
  const own = region.filter((change) => change.mine === mine);
  const [first, last] = [own[0], own.at(-1)];
  return first && last && lines.slice(first.fromB - (first.fromA - from), last.toB + (to - last.toA));
}

/** Both changes of a text, or nothing where they disagree. */
export function merged(base: string, mine: string, theirs: string): string | undefined {
  return chosen(mergeParts(base, mine, theirs), []);
}

/** The text of its parts, where each disagreement was decided for one side; nothing while one was not. */
export function chosen(
  parts: readonly MergePart[],
  choices: readonly ('mine' | 'theirs' | undefined)[],
): string | undefined {
  const result: string[] = [];
  let conflict = 0;
  for (const part of parts) {
    if ('lines' in part) {
      result.push(...part.lines);
      continue;
    }
    const side = choices[conflict++];
    if (side === undefined) {
      return undefined;
    }
    result.push(...part[side]);
  }
  return result.join('\n');
}

/** The text as if it were made from another version. */
export function withVersion(yaml: string, version: string | undefined): string {
  return version === undefined ? yaml : yaml.replace(/^( {2}resourceVersion: )"?[^"\n]+"?$/m, `$1"${version}"`);
}
