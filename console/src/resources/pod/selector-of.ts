import type { KubeObject } from '../../kube/client';

interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

/**
 * The `labelSelector` that finds the pods of a workload: `spec.selector`, in both of its forms. Undefined when it selects nothing: an
 * empty one would select every pod.
 */
export function podSelectorOf(workload: KubeObject): string | undefined {
  const selector = workload.spec?.['selector'] as LabelSelector | Readonly<Record<string, string>> | undefined;
  if (selector === undefined) {
    return undefined;
  }
  const plain = !('matchLabels' in selector) && !('matchExpressions' in selector);
  const { matchLabels = {}, matchExpressions = [] } = (plain ? { matchLabels: selector } : selector) as LabelSelector;
  const terms = [
    ...Object.entries(matchLabels).map(([key, value]) => `${key}=${value}`),
    ...matchExpressions.map(({ key, operator, values = [] }) => termOf(key, operator, values)),
  ];
  return terms.length === 0 ? undefined : terms.join(',');
}

function termOf(key: string, operator: string, values: readonly string[]): string {
  switch (operator) {
    case 'In':
      return `${key} in (${values.join(',')})`;
    case 'NotIn':
      return `${key} notin (${values.join(',')})`;
    case 'Exists':
      return key;
    default:
      return `!${key}`;
  }
}
