/** The suffixes of a Quantity. Source: staging/src/k8s.io/apimachinery/pkg/api/resource/quantity.go of Kubernetes. */
const factors: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The number that a quantity stands for, such as 0.5 for `500m`; 0 for what is none. */
export function numberOf(quantity: unknown): number {
  if (typeof quantity === 'number') {
    return quantity;
  }
  const found = typeof quantity === 'string' ? /^([+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?)([a-zA-Z]*)$/.exec(quantity) : null;
  const factor = factors[found?.[2] ?? ''];
  const number = Number(found?.[1] ?? 0);
  return factor === undefined || Number.isNaN(number) ? 0 : number * factor;
}

const binary = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi'];

/** A sum as a quantity that is read at a glance: `1.5` cores, `12.3Gi`. */
export function textOfQuantity(resource: string, value: number): string {
  if (!/memory|storage|hugepages/.test(resource)) {
    return String(Math.round(value * 1000) / 1000);
  }
  let rest = value;
  let unit = 0;
  while (rest >= 1024 && unit < binary.length - 1) {
    rest /= 1024;
    unit++;
  }
  return `${Math.round(rest * 10) / 10}${binary[unit] ?? ''}`;
}
