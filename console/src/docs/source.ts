/** The files of `docs/`, each loaded when it is read: they are part of the program, so that they are those of its version. */
const sources = import.meta.glob<string>('../../../docs/*.md', { query: '?raw', import: 'default' });

/** The Markdown of a page; nothing when there is no such page. */
export async function readDoc(name: string): Promise<string | null> {
  const path = `../../../docs/${name}.md`;
  return Object.hasOwn(sources, path) ? ((await sources[path]?.()) ?? null) : null;
}
