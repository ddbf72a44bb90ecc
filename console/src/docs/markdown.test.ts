import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocksOf, idOf, spansOf } from './markdown';
import { docPages } from './pages';

describe('Markdown', () => {
  it('has headings with anchors, paragraphs of several lines, and code as it is', () => {
    expect(blocksOf('# A `b` c\n\none\ntwo\n```sh\n# no heading\n\n| x |\n```\nthree')).toEqual([
      { kind: 'heading', level: 1, text: 'A `b` c', id: 'a-b-c' },
      { kind: 'paragraph', text: 'one two' },
      { kind: 'code', text: '# no heading\n\n| x |' },
      { kind: 'paragraph', text: 'three' },
    ]);
  });

  it('has tables, whose cells may hold a bar', () => {
    expect(blocksOf('| a | b |\n|---|:-:|\n| 1 \\| 2 | |\ntext')).toEqual([
      { kind: 'table', head: ['a', 'b'], rows: [['1 | 2', '']] },
      { kind: 'paragraph', text: 'text' },
    ]);
  });

  it('has lists, whose items may have several lines', () => {
    expect(blocksOf('- one\n  more\n- two\n\n1. first')).toEqual([
      { kind: 'list', ordered: false, items: ['one more', 'two'] },
      { kind: 'list', ordered: true, items: ['first'] },
    ]);
  });

  it('ends with what is not closed, and leaves pictures out', () => {
    expect(blocksOf('![a picture](b.png)\n```\ncode')).toEqual([{ kind: 'code', text: 'code' }]);
  });

  it('has code, links and emphasis within a line', () => {
    expect(spansOf('a `b*c*` [d](e.md#f) **g** *h* 2 * 3')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: 'b*c*' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'd', href: 'e.md#f' },
      { kind: 'text', text: ' ' },
      { kind: 'strong', text: 'g' },
      { kind: 'text', text: ' ' },
      { kind: 'emphasis', text: 'h' },
      { kind: 'text', text: ' 2 * 3' },
    ]);
  });
});

describe('the pages of the documentation', () => {
  const folder = '../docs/';

  it('are all in the list, by their own titles', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
    const titles = files.map((name) => {
      const [first] = blocksOf(readFileSync(folder + name, 'utf8'));
      return { name: name.slice(0, -'.md'.length), title: first?.kind === 'heading' ? first.text : '' };
    });
    const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name);
    expect([...docPages].sort(byName)).toEqual(titles.sort(byName));
  });

  it('have the anchors that other pages lead to', () => {
    const anchors = new Set(
      docPages.flatMap(({ name }) =>
        blocksOf(readFileSync(`${folder}${name}.md`, 'utf8')).flatMap((block) =>
          block.kind === 'heading' ? [`${name}.md#${block.id}`] : [],
        ),
      ),
    );
    const led = docPages.flatMap(({ name }) =>
      [...readFileSync(`${folder}${name}.md`, 'utf8').matchAll(/\]\((?<page>[\w-]*(?:\.md)?)#(?<anchor>[^)]+)\)/g)].map(
        ({ groups }) => `${groups?.page === '' ? `${name}.md` : groups?.page}#${groups?.anchor}`,
      ),
    );
    expect(led.length).toBeGreaterThan(20);
    expect(led.filter((each) => !anchors.has(each))).toEqual([]);
    expect(idOf('It’s: `a b`')).toBe('its-a-b');
  });
});
