import { numberOf } from '../../kube/quantity';
import type { Place } from '../../kube/place';
import type { Metadata } from '../../kube/table';

/** The API of metrics-server, which others serve too. Source: https://github.com/kubernetes/metrics. */
export const metricsApi = '/apis/metrics.k8s.io/v1beta1';

/** A PodMetrics or NodeMetrics: what was measured of a pod or a node in the window before `timestamp`. */
export interface Measured {
  readonly metadata: Metadata;
  readonly timestamp?: string;
  /** As Go writes a duration. */
  readonly window?: string;
  /** Of a node. */
  readonly usage?: Quantities;
  /** Of a pod. */
  readonly containers?: readonly { readonly name: string; readonly usage?: Quantities }[];
}

type Quantities = Readonly<Record<string, string>>;

/** The resources that are measured. */
export const resources = ['cpu', 'memory'] as const;
export type Resource = (typeof resources)[number];

/** Where what was measured of pods or nodes is, of all of them or of one. */
export function placeOfMeasured(place: Place): Place {
  return { ...place, group: 'metrics.k8s.io', version: 'v1beta1' };
}

/** Cores or bytes in use: of a node, or of all containers of a pod. */
export function usedOf({ usage, containers = [] }: Measured, resource: Resource): number {
  const all = usage === undefined ? containers.map((container) => container.usage) : [usage];
  return all.reduce((sum, each) => sum + numberOf(each?.[resource]), 0);
}

/** The newest of some measurements; nothing when there are none. */
export function newestOf(measured: readonly Measured[]): Measured | undefined {
  return measured.reduce<Measured | undefined>(
    (newest, each) => ((each.timestamp ?? '') > (newest?.timestamp ?? '') ? each : (newest ?? each)),
    undefined,
  );
}
