/**
 * The gateway's selector: terms divided by commas, `\` takes the meaning from the next character (docs/list-queries.md). The gateway
 * is who decides what a selector means; here it is only cut into terms, so that each can be shown and taken away.
 */

const ROOTS = ['metadata', 'spec', 'status', 'data', 'type', 'kind', 'apiVersion', 'involvedObject', 'reason'];

/** The terms of a selector, without blanks around them and without empty ones. */
export function termsOf(selector: string): string[] {
  const terms: string[] = [];
  let term = '';
  for (let i = 0; i < selector.length; i++) {
    const char = selector.charAt(i);
    if (char === '\\' && i + 1 < selector.length) {
      term += char + selector.charAt(++i);
    } else if (char === ',' && !insideQuote(term)) {
      terms.push(term);
      term = '';
    } else {
      term += char;
    }
  }
  terms.push(term);
  return terms.map((each) => each.trim()).filter((each) => each !== '');
}

export function selectorOf(terms: readonly string[]): string {
  return terms.join(',');
}

/** What a person typed, as terms: a plain word searches the name, anything with an operator or a known path is a term already. */
export function termsOfTyped(typed: string): string[] {
  return termsOf(typed).map((term) => (isPlainWord(term) ? `metadata.name~${term}` : term));
}

/** Adds terms that are not there yet; the order of the old ones stays. */
export function withTerms(selector: string, added: readonly string[]): string {
  const terms = termsOf(selector);
  return selectorOf([...terms, ...added.filter((term) => !terms.includes(term))]);
}

export function withoutTerm(selector: string, gone: string): string {
  return selectorOf(termsOf(selector).filter((term) => term !== gone));
}

/** The term of a label; after `labels.` the rest up to the operator is one key, dots and all. */
export function labelTerm(key: string, value: string): string {
  return `metadata.labels.${key}=${escapeValue(value)}`;
}

/** A value as it must be written to stand for itself. */
export function escapeValue(value: string): string {
  return value.replace(/[\\,|]/g, (char) => `\\${char}`).replace(/^ | $/g, '\\ ');
}

/** A guess for whoever writes `app=web` as kubectl has it: the same term on labels. Nothing when the term names a known path. */
export function asLabelTerm(term: string): string | undefined {
  const found = /^(!?)([A-Za-z0-9][A-Za-z0-9._/-]*)(.*)$/s.exec(term);
  const key = found?.[2];
  if (!found || key === undefined || ROOTS.includes(key.split('.')[0] ?? '')) return undefined;
  return `${found[1] ?? ''}metadata.labels.${key}${found[3] ?? ''}`;
}

/**
 * What of a selector a watch can be narrowed by: exact terms on labels, as a labelSelector. It may let through more than the
 * selector does: an event only says that the page is to be asked for again.
 */
export function labelSelectorOf(selector: string): string {
  const exact = /^metadata\.labels\.([A-Za-z0-9._/-]+)==?([A-Za-z0-9._-]*)$/;
  return termsOf(selector)
    .map((term) => exact.exec(term))
    .filter((found) => found !== null)
    .map((found) => `${found[1] ?? ''}=${found[2] ?? ''}`)
    .join(',');
}

function isPlainWord(term: string): boolean {
  if (/[=~!|[]/.test(term) || term.startsWith('.')) return false;
  const root = term.split('.')[0] ?? '';
  return !(term.includes('.') && ROOTS.includes(root));
}

function insideQuote(term: string): boolean {
  const opened = term.lastIndexOf("['");
  return opened >= 0 && term.indexOf("']", opened) < 0;
}
