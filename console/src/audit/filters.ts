import { escapeValue, isTerm, selectorOf, termsOf } from '../kube/selector';

/** The filters with an input of their own, and the fields of events that they compare. */
export const filterFields = {
  cluster: 'annotations.hypercube.io/cluster',
  namespace: 'objectRef.namespace',
  resource: 'objectRef.resource',
  verb: 'verb',
} as const;

export type FilterName = keyof typeof filterFields;
export const filterNames = Object.keys(filterFields) as FilterName[];

/** The terms that find the calls with a result; those that were no dry run, whatever came of them, are effective. */
export const resultTerms = {
  effective: 'requestURI!~dryRun=All',
  refused: 'responseStatus.code=401|403',
  failed: 'responseStatus.code=500|501|502|503|504|505|507',
} as const;

export interface Filters {
  readonly values: Readonly<Record<FilterName, string>>;
  /** Terms that no input shows. */
  readonly others: readonly string[];
}

/** An exact term. */
export function term(path: string, value: string): string {
  return `${path}=${escapeValue(value)}`;
}

/** A selector's terms by the input that shows them. A second term of a field, or one that is not exact, has none. */
export function readFilters(selector: string): Filters {
  const values = { cluster: '', namespace: '', resource: '', verb: '' };
  const others = termsOf(selector).filter((each) => {
    const found = filterNames.find((name) => values[name] === '' && valueOf(each, filterFields[name]) !== undefined);
    if (found === undefined) {
      return true;
    }
    values[found] = valueOf(each, filterFields[found]) ?? '';
    return false;
  });
  return { values, others };
}

export function writeFilters({ values, others }: Filters): string {
  const terms = filterNames
    .filter((name) => values[name].trim() !== '')
    .map((name) => term(filterFields[name], values[name].trim()));
  return selectorOf([...terms, ...others]);
}

/** The term of a text that is a part of the path; a text with an operator is a term already. */
export function searchTerm(typed: string): string {
  return isTerm(typed) ? typed : `requestURI~${escapeValue(typed)}`;
}

/** The value of an exact term of a field; undefined for other terms, and for one of several values. */
function valueOf(text: string, path: string): string | undefined {
  const value = text.startsWith(`${path}=`) ? text.slice(path.length + 1) : undefined;
  return value === undefined || /^=|(?<!\\)(?:\\\\)*\|/.test(value) || value === ''
    ? undefined
    : value.replace(/\\(.)/gs, '$1');
}
