import { diffArrays, structuredPatch } from 'diff';

/** In milliseconds. Two long texts with little in common would take minutes; after this time they count as different altogether. */
const timeout = 1_000;

/** Lines of one text that became lines of another: `[fromA, toA)` became `[fromB, toB)`. */
export interface Hunk {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Where two texts differ. */
export function hunksOf(a: readonly string[], b: readonly string[]): Hunk[] {
  const changes = diffArrays([...a], [...b], { timeout });
  if (!changes) {
    return [{ fromA: 0, toA: a.length, fromB: 0, toB: b.length }];
  }
  const hunks: Hunk[] = [];
  let [toA, toB] = [0, 0];
  let open: Hunk | undefined;
  for (const { added, removed, count } of changes) {
    const before = { fromA: toA, fromB: toB };
    toA += added ? 0 : count;
    toB += removed ? 0 : count;
    if (!added && !removed) {
      open = undefined;
      continue;
    }
    if (open) {
      hunks.pop();
    }
    open = { ...(open ?? before), toA, toB };
    hunks.push(open);
  }
  return hunks;
}

/** A line of a comparison, or how many lines were left out because nothing changed near them. */
export type DiffLine = { readonly sign: string; readonly text: string } | { readonly skipped: number };

/** A comparison to read: removed lines (`-`), added lines (`+`), and a few unchanged ones around them. */
export function diffLines(before: string, after: string, context = 3): DiffLine[] {
  // with a newline at the end of both there is never a remark that one has none
  const patch = structuredPatch('', '', `${before}\n`, `${after}\n`, '', '', { context, timeout });
  if (!patch) {
    return [...signed('-', before), ...signed('+', after)];
  }
  const lines: DiffLine[] = [];
  let at = 1;
  const skipTo = (line: number) => line > at && lines.push({ skipped: line - at });
  for (const hunk of patch.hunks) {
    skipTo(hunk.oldStart);
    lines.push(...hunk.lines.map((line) => ({ sign: line.charAt(0), text: line.slice(1) })));
    at = hunk.oldStart + hunk.oldLines;
  }
  if (lines.length > 0) {
    skipTo(before.split('\n').length + 1);
  }
  return lines;
}

function signed(sign: string, text: string): DiffLine[] {
  return text.split('\n').map((line) => ({ sign, text: line }));
}
