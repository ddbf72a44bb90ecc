/**
 * Which namespace was looked at last in each cluster, `''` for all of them: the way into another kind leads there again. Kept for the
 * browser's tab until its user signs out, for the clusters used last. An address that names a namespace comes before it.
 */
const stored = 'hypercube.namespaces';
const mostClusters = 50;

type Pair = readonly [cluster: string, namespace: string];

export function chosenNamespace(cluster: string): string | undefined {
  return read().find(([name]) => name === cluster)?.[1];
}

export function chooseNamespace(cluster: string, namespace: string): void {
  const others = read().filter(([name]) => name !== cluster);
  sessionStorage.setItem(stored, JSON.stringify([[cluster, namespace], ...others].slice(0, mostClusters)));
}

export function forgetNamespaces(): void {
  sessionStorage.removeItem(stored);
}

/** The part of a place that names the chosen namespace. */
export function inChosen(cluster: string, otherwise?: string): { readonly namespace?: string } {
  const namespace = chosenNamespace(cluster) ?? otherwise ?? '';
  return namespace === '' ? {} : { namespace };
}

function read(): Pair[] {
  try {
    const pairs: unknown = JSON.parse(sessionStorage.getItem(stored) ?? '[]');
    return Array.isArray(pairs) ? pairs.filter(isPair) : [];
  } catch {
    return [];
  }
}

function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string');
}
