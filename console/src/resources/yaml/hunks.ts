/** Lines of one text that became lines of another: `[fromA, toA)` became `[fromB, toB)`. */
export interface Hunk {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Above this many pairs of lines the middle is taken as changed altogether, rather than searched. */
const mostPairs = 4_000_000;

/** Where two texts differ, by their longest common run of lines. */
export function hunksOf(a: readonly string[], b: readonly string[]): Hunk[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    start++;
  }
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  if (start === endA && start === endB) {
    return [];
  }
  if ((endA - start) * (endB - start) > mostPairs) {
    return [{ fromA: start, toA: endA, fromB: start, toB: endB }];
  }
  return between(a, b, { fromA: start, toA: endA, fromB: start, toB: endB });
}

function between(a: readonly string[], b: readonly string[], part: Hunk): Hunk[] {
  const common = commonLengths(a, b, part);
  const width = part.toB - part.fromB + 1;
  const length = (i: number, j: number) => common[(i - part.fromA) * width + (j - part.fromB)] ?? 0;
  const hunks: Hunk[] = [];
  let { fromA: i, fromB: j } = part;
  let open: { fromA: number; fromB: number } | undefined;
  const close = () => {
    if (open) {
      hunks.push({ ...open, toA: i, toB: j });
    }
    open = undefined;
  };
  while (i < part.toA || j < part.toB) {
    if (i < part.toA && j < part.toB && a[i] === b[j]) {
      close();
      i++;
      j++;
      continue;
    }
    open ??= { fromA: i, fromB: j };
    if (j === part.toB || (i < part.toA && length(i + 1, j) >= length(i, j + 1))) {
      i++;
    } else {
      j++;
    }
  }
  close();
  return hunks;
}

/** For each pair of places, how many lines are common from there on. */
function commonLengths(a: readonly string[], b: readonly string[], { fromA, toA, fromB, toB }: Hunk): Uint32Array {
  const width = toB - fromB + 1;
  const lengths = new Uint32Array((toA - fromA + 1) * width);
  for (let i = toA - 1; i >= fromA; i--) {
    for (let j = toB - 1; j >= fromB; j--) {
      const at = (i - fromA) * width + (j - fromB);
      lengths[at] =
        a[i] === b[j] ? (lengths[at + width + 1] ?? 0) + 1 : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  return lengths;
}

/** A line of a comparison, or how many lines were left out because nothing changed near them. */
export type DiffLine = { readonly sign: ' ' | '+' | '-'; readonly text: string } | { readonly skipped: number };

/** A comparison to read: what went, what came, and a few lines around. */
export function diffLines(before: string, after: string, around = 3): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const lines: DiffLine[] = [];
  let at = 0;
  const same = (to: number, isFirst: boolean, isLast: boolean) => {
    const head = isFirst ? 0 : around;
    const tail = isLast ? 0 : around;
    const shown = a.slice(at, to).map((text) => ({ sign: ' ' as const, text }));
    const skipped = shown.length - head - tail;
    if (skipped > 1) {
      lines.push(...shown.slice(0, head), { skipped }, ...shown.slice(shown.length - tail));
    } else {
      lines.push(...shown);
    }
  };
  const hunks = hunksOf(a, b);
  hunks.forEach((hunk, index) => {
    same(hunk.fromA, index === 0, false);
    lines.push(...a.slice(hunk.fromA, hunk.toA).map((text) => ({ sign: '-' as const, text })));
    lines.push(...b.slice(hunk.fromB, hunk.toB).map((text) => ({ sign: '+' as const, text })));
    at = hunk.toA;
  });
  if (hunks.length > 0) {
    same(a.length, false, true);
  }
  return lines;
}
