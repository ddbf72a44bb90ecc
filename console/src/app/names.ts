/** The names in a text, which are separated by commas or spaces. */
export function namesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}
