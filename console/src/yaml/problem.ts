import { type Document, parseDocument, YAMLParseError } from 'yaml';

/** Where a text is no YAML, and why; without anything of the text itself, in which there may be secrets. */
export interface YamlProblem {
  /** Both from 1; 0 where the whole text is meant. */
  readonly line: number;
  readonly column: number;
  /** As the parser names it: `BAD_INDENT`. */
  readonly code: string;
  /** The sign that is missing, where one is: `]`. */
  readonly missing?: string;
}

/** The first problem of a document that was parsed. */
export function problemOf({ errors }: Document.Parsed): YamlProblem | undefined {
  return errors[0] === undefined ? undefined : asProblem(errors[0]);
}

/** The problem that an exception of the parser names; any other exception says only that the text is not understood. */
export function asProblem(error: unknown): YamlProblem {
  if (!(error instanceof YAMLParseError)) {
    return { line: 0, column: 0, code: 'OTHER' };
  }
  const [place] = error.linePos ?? [];
  const [, quote, bracket] = /closing (["'])|end with a? ?([\]}])/.exec(error.message) ?? [];
  const missing = quote ?? bracket;
  return {
    line: place?.line ?? 0,
    column: place?.col ?? 0,
    code: error.code,
    ...(missing === undefined ? {} : { missing }),
  };
}

/** Of a text with one document. */
export function problemIn(text: string): YamlProblem | undefined {
  return problemOf(parseDocument(text));
}
