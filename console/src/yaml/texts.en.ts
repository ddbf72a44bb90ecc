export const words = {
  at: (line: number, column: number, what: string) => `Line ${line}, column ${column}: ${what}`,
  notYaml: 'This is not YAML',
  missing: (sign: string) =>
    /["']/.test(sign)
      ? `a closing quote (${sign}) is missing`
      : `${sign} is missing at the end, or the lines inside are not indented`,
  codes: {
    BAD_INDENT: 'the indentation fits no line above; use the same number of spaces for the keys of one object',
    TAB_AS_INDENT: 'a tab; YAML is indented by spaces',
    BLOCK_AS_IMPLICIT_KEY:
      'a second “: ”, or a key that is indented too far; write one key: value a line, or put the value in quotes',
    MULTILINE_IMPLICIT_KEY: 'a line without “:”; expected key: value',
    BAD_SCALAR_START: 'a value cannot begin with this character; put the value in quotes',
    BAD_DQ_ESCAPE: 'an unknown escape; write \\\\ for a backslash, or use single quotes',
    DUPLICATE_KEY: 'this key occurs twice in one object; keep one of them',
    UNEXPECTED_TOKEN: 'unexpected text; check the indentation and the commas before it',
    MULTIPLE_DOCS: 'a second document (---); expected one object',
  },
};
