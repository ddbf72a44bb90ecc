/** A step from an object to what is in it: a field's name, or a place in a list. */
export type Step = string | number;

/** Where a cursor stands in a text, found from the lines alone: while somebody types, the text is no YAML. */
export interface Cursor {
  /** The fields and list items from the document's object to the mapping that the cursor is in. */
  readonly path: readonly Step[];
  /** A value's field, or undefined where a key is expected. */
  readonly key: string | undefined;
  /** Where the word under the cursor begins, and what there is of it. */
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  /** The column of the keys of this mapping, from 0. */
  readonly column: number;
  /** The fields that the mapping has already, without that of this line. */
  readonly siblings: readonly string[];
  /** Whether the rest of the line is empty, so that `: ` may be written behind a key. */
  readonly isAtEnd: boolean;
}

interface Line {
  /** The column of the first dash; undefined on a line that begins no list item. */
  readonly dash: number | undefined;
  readonly column: number;
  readonly key: string | undefined;
  readonly value: string;
}

const keyed = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'[\]{},&*!|>%@`:][^:#]*?)\s*:(?:\s+(.*))?$/;

function lineOf(text: string): Line | undefined {
  const lead = /^\s*(?:-(?:\s+|$))*/.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length);
  if (lead.length === text.length ? !lead.includes('-') : rest.startsWith('#')) {
    return undefined;
  }
  const [, key, value = ''] = keyed.exec(rest.trimEnd()) ?? [];
  const dash = lead.indexOf('-');
  return {
    dash: dash < 0 ? undefined : dash,
    // below a dash alone, an item's keys may stand in any column
    column: rest === '' ? Infinity : lead.length,
    key: key?.replace(/^(["'])(.*)\1$/, '$2'),
    value,
  };
}

/** @returns undefined in a comment, in a text of several lines, and inside of brackets or quotes */
export function cursorAt(text: string, at: number): Cursor | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const before = text.slice(start, at);
  const rest = text.slice(at, end < 0 ? undefined : end);
  const word = /^(\s*(?:-\s+)*)(?:("?[\w./-]+"?):\s+)?(["']?[\w./-]*)$/.exec(before);
  if (!word) {
    return undefined;
  }
  const [, lead = '', name, typed = ''] = word;
  const lines = text.split('\n');
  const row = text.slice(0, start).split('\n').length - 1;
  const column = lead.length;
  const way = wayTo(lines, row, column, lead.includes('-') ? lead.indexOf('-') : undefined);
  return way === undefined
    ? undefined
    : {
        path: way,
        key: name?.replace(/"/g, ''),
        from: at - typed.length,
        to: at + (/^[\w./-]*/.exec(rest)?.[0].length ?? 0),
        typed,
        column,
        siblings: siblingsOf(lines, row, column, lead.includes('-')),
        isAtEnd: /^[\w./-]*\s*$/.test(rest),
      };
}

/** Upwards, from a column to those that are left of it, until the document begins. */
function wayTo(lines: readonly string[], row: number, from: number, ownDash: number | undefined): Step[] | undefined {
  const path: Step[] = [];
  let column = from;
  /** The column of the dashes of the list that is being left, and how many items there are before. */
  let list = ownDash;
  let item = 0;
  if (ownDash !== undefined) {
    column = ownDash;
  }
  for (let at = row - 1; at >= 0 && !isBoundary(lines[at]); at--) {
    const line = lineOf(lines[at] ?? '');
    if (line === undefined) {
      continue;
    }
    const { dash } = line;
    if (list !== undefined) {
      if (dash === list) {
        item++;
        continue;
      }
      if ((dash ?? line.column) > list || line.key === undefined || (dash === undefined && line.column > list)) {
        continue;
      }
      // the field that holds the list, which may stand in the dashes' own column
      path.unshift(item);
      item = 0;
      list = undefined;
      column = line.column + 1;
    }
    if (line.column < column && line.key !== undefined) {
      if (/^[|>]/.test(line.value)) {
        return undefined;
      }
      path.unshift(line.key);
      column = line.column;
    }
    if (dash !== undefined && dash < column && line.column >= column) {
      list = dash;
      column = dash;
    }
  }
  return list === undefined ? path : [item, ...path];
}

function isBoundary(line: string | undefined): boolean {
  return line !== undefined && /^(---|\.\.\.)(\s|$)/.test(line);
}

function siblingsOf(lines: readonly string[], row: number, column: number, isFirst: boolean): string[] {
  const found: string[] = [];
  const look = (at: number, step: number) => {
    for (let next = at; next >= 0 && next < lines.length && !isBoundary(lines[next]); next += step) {
      const line = lineOf(lines[next] ?? '');
      if (line === undefined) {
        continue;
      }
      const begins = line.dash !== undefined && line.dash < column;
      if (line.column < column || (begins && step > 0)) {
        return;
      }
      if (line.column === column && line.key !== undefined) {
        found.push(line.key);
      }
      if (begins) {
        return;
      }
    }
  };
  if (!isFirst) {
    look(row - 1, -1);
  }
  look(row + 1, 1);
  return found;
}
