import { escapeValue, labelTerm, selectorOf } from './selector';

/** A LabelSelector of meta/v1, as workloads have it. */
export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly Requirement[];
}

interface Requirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** The gateway's selector that means the same. Nothing for a selector without terms, which in a workload matches nothing. */
export function termsOfLabels({ matchLabels = {}, matchExpressions = [] }: LabelSelector): string | undefined {
  const terms = [
    ...Object.entries(matchLabels).map(([key, value]) => labelTerm(key, value)),
    ...matchExpressions.map(termOf),
  ];
  return terms.length === 0 ? undefined : selectorOf(terms);
}

function termOf({ key, operator, values = [] }: Requirement): string {
  const path = `metadata.labels.${key}`;
  switch (operator) {
    case 'In':
      return `${path}=${values.map(escapeValue).join('|')}`;
    case 'NotIn':
      return `${path}!=${values.map(escapeValue).join('|')}`;
    case 'DoesNotExist':
      return `!${path}`;
    default:
      return path;
  }
}
