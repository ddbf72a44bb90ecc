export type Labels = Readonly<Record<string, string>>;

const word = '[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?';
const keyForm = new RegExp(`^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?/)?${word}$`);
const valueForm = new RegExp(`^(${word})?$`);

export type LabelProblem = 'form' | 'key' | 'value';

/**
 * Reads `key=value`, by the rules of Kubernetes for labels.
 *
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set
 */
export function readLabel(text: string): readonly [key: string, value: string] | LabelProblem {
  const [key, value, ...more] = text.trim().split('=');
  if (key === undefined || value === undefined || more.length > 0) {
    return 'form';
  }
  if (!keyForm.test(key)) {
    return 'key';
  }
  return valueForm.test(value) ? [key, value] : 'value';
}

export function withoutLabel(labels: Labels, key: string): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([each]) => each !== key));
}

export function sameLabels(one: Labels, other: Labels): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
