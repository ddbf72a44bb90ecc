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
 * in the text, after empty ones, so that line numbers in error messages are right.
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

/** The text as if it were made from another version. */
export function withVersion(yaml: string, version: string | undefined): string {
  return version === undefined ? yaml : yaml.replace(/^( {2}resourceVersion: )"?[^"\n]+"?$/m, `$1"${version}"`);
}
