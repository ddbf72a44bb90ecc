/**
 * Which namespace was looked at last in each cluster, `''` for all of them: the way into another kind leads there again. Kept in the browser
 * until its user signs out, for the clusters used last. Two tabs may look at two namespaces of a cluster, so a tab's own choice comes first,
 * and an address that names a namespace before that.
 */
const stored = 'hypercube.namespaces';
const owner = 'hypercube.namespaces-of';
const mostClusters = 50;

const stores = () => [sessionStorage, localStorage];

type Pair = readonly [cluster: string, namespace: string];

export function chosenNamespace(cluster: string): string | undefined {
  const found = stores().map((store) => read(store).find(([name]) => name === cluster));
  return found.find((pair) => pair !== undefined)?.[1];
}

export function chooseNamespace(cluster: string, namespace: string): void {
  for (const store of stores()) {
    const others = read(store).filter(([name]) => name !== cluster);
    try {
      store.setItem(stored, JSON.stringify([[cluster, namespace], ...others].slice(0, mostClusters)));
    } catch {
      // a browser that keeps nothing begins with all namespaces
    }
  }
}

export function forgetNamespaces(): void {
  for (const store of stores()) {
    store.removeItem(stored);
    store.removeItem(owner);
  }
}

/** Forgets the namespaces of another account, whose session has ended without its signing out. */
export function keepNamespacesOf(account: string): void {
  for (const store of stores().filter((each) => each.getItem(owner) !== account)) {
    store.removeItem(stored);
    try {
      store.setItem(owner, account);
    } catch {
      // nothing is kept, so nothing is another's
    }
  }
}

/** The part of a place that names the chosen namespace. */
export function inChosen(cluster: string, otherwise?: string): { readonly namespace?: string } {
  const namespace = chosenNamespace(cluster) ?? otherwise ?? '';
  return namespace === '' ? {} : { namespace };
}

function read(store: Storage): Pair[] {
  try {
    const pairs: unknown = JSON.parse(store.getItem(stored) ?? '[]');
    return Array.isArray(pairs) ? pairs.filter(isPair) : [];
  } catch {
    return [];
  }
}

function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string');
}
