/**
 * The gateway's selector: terms divided by commas, `\` takes the meaning from the next character (docs/list-queries.md). The gateway
 * is who decides what a selector means; here it is only cut into terms, so that each can be shown and taken away.
 */

/** Whether what was typed is a term of its own (`state!=Ready`) and not a part of a name or path. */
export function isTerm(typed: string): boolean {
  return /[=~!]/.test(typed);
}

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

/** Adds terms that are not there yet; the order of the old ones stays. */
export function withTerms(selector: string, added: readonly string[]): string {
  const terms = termsOf(selector);
  return selectorOf([...terms, ...added.filter((term) => !terms.includes(term))]);
}

/** The term of a label; after `labels.` the rest up to the operator is one key, dots and all. */
export function labelTerm(key: string, value: string): string {
  return `metadata.labels.${key}=${escapeValue(value)}`;
}

/** A value as it must be written to stand for itself. */
export function escapeValue(value: string): string {
  return value.replace(/[\\,|]|^['"]|&(?=&)/g, (char) => `\\${char}`).replace(/^ | $/g, '\\ ');
}

/**
 * The part of a selector that narrows a watch: exact terms on labels, as a labelSelector. It may let through more than the
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

function insideQuote(term: string): boolean {
  const opened = term.lastIndexOf("['");
  return opened >= 0 && term.indexOf("']", opened) < 0;
}

/** Pods of which PodScheduled, Initialized, ContainersReady or Ready is false: one that no node takes has no containers yet. */
export const podsNotReady = 'status.conditions.status=False,status.phase!=Succeeded';
