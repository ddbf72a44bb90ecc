/** A part of a page. Texts still have their inline marks, see {@link spansOf}. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A part of a line. */
export type Span =
  | { readonly kind: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const fence = /^(`{3,})/;
const heading = /^(#{1,6}) +(.*)$/;
const item = /^ *(?:[-*]|(\d+)\.) +(.*)$/;
const row = /^\|.*\|\s*$/;
const rule = /^\|[\s:|-]+\|\s*$/;

/**
 * Reads the Markdown in which this project's documentation is written: headings, paragraphs, code, lists of one level, tables. Pictures are
 * left out.
 */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  let at = 0;
  /** Takes lines as long as they are meant, and always the first one. */
  const take = (isMeant: (line: string) => boolean) => {
    const from = at++;
    while (at < lines.length && isMeant(lines[at] ?? '')) {
      at++;
    }
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const [mark] = fence.exec(line) ?? [];
    const title = heading.exec(line);
    if (mark !== undefined) {
      const taken = take((next) => !next.startsWith(mark));
      at++;
      blocks.push({ kind: 'code', text: taken.slice(1).join('\n') });
    } else if (title) {
      at++;
      blocks.push({ kind: 'heading', level: title[1]?.length ?? 1, text: title[2] ?? '', id: idOf(title[2] ?? '') });
    } else if (row.test(line) && rule.test(lines[at + 1] ?? '')) {
      const [head, , ...rows] = take((next) => row.test(next)).map(cellsOf);
      blocks.push({ kind: 'table', head: head ?? [], rows });
    } else if (line.startsWith('    ')) {
      blocks.push({
        kind: 'code',
        text: take((next) => /^( {4}|$)/.test(next))
          .map((next) => next.slice(4))
          .join('\n')
          .trimEnd(),
      });
    } else if (item.test(line)) {
      blocks.push(listOf(take((next) => item.test(next) || /^ +\S/.test(next))));
    } else if (line.trim() === '' || /^!\[[^\]]*\]\([^)]*\)$/.test(line)) {
      at++;
    } else {
      const isMore = (next: string) =>
        next.trim() !== '' && !fence.test(next) && !heading.test(next) && !item.test(next) && !row.test(next);
      blocks.push({
        kind: 'paragraph',
        text: take(isMore)
          .map((next) => next.trim())
          .join(' '),
      });
    }
  }
  return blocks;
}

function listOf(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const found = item.exec(line);
    if (found) {
      items.push(found[2] ?? '');
    } else {
      items.push(`${items.pop() ?? ''} ${line.trim()}`);
    }
  }
  return { kind: 'list', ordered: /^ *\d/.test(lines[0] ?? ''), items };
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The anchor of a heading, as on the pages where people read Markdown: lower case, blanks as hyphens, no punctuation. */
export function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

const inline = /(`+)(.+?)\1|!?\[([^\]]*)\]\(([^)]*)\)|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/g;

/** The parts of a line: code, links, emphasis, and the text between them. */
export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let last = 0;
  const text = (end: number) => {
    if (end > last) {
      spans.push({ kind: 'text', text: line.slice(last, end) });
    }
  };
  for (const found of line.matchAll(inline)) {
    const [all, , code, label, href, strong, emphasis] = found;
    text(found.index);
    last = found.index + all.length;
    if (code !== undefined) {
      spans.push({ kind: 'code', text: code.trim() });
    } else if (href !== undefined) {
      spans.push(all.startsWith('!') ? { kind: 'text', text: label ?? '' } : { kind: 'link', text: label ?? '', href });
    } else if (strong !== undefined) {
      spans.push({ kind: 'strong', text: strong });
    } else {
      spans.push({ kind: 'emphasis', text: emphasis ?? '' });
    }
  }
  text(line.length);
  return spans;
}
