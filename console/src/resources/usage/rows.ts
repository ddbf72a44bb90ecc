import type { KubeObject } from '../../kube/client';
import { clusterOf } from '../../kube/fleet-page';
import type { Metadata } from '../../kube/table';
import type { SortOrder } from '../../list/list-view';
import { type Measured, type Resource, resources, usedOf } from './measured';
import { amountsOf, type Amounts, limitOf, requestOf, requestsOf } from './requests';

/** How much of a resource is in use, in cores or bytes. */
export interface Use {
  readonly used: number;
  /** The amount that it is compared with: the request of a pod, what a node has to allocate. Nothing when there is none, or it is not known. */
  readonly base?: number;
  /** The amount that it may grow to: the limit of a pod, the quota of a namespace. */
  readonly most?: number;
}

/** The usage of a pod, container, node or namespace. */
export interface UsageRow extends Readonly<Record<Resource, Use>> {
  readonly id: string;
  /** In a list of several clusters. */
  readonly cluster?: string;
  readonly namespace?: string;
  readonly name: string;
  /** Of other rows. */
  readonly isSum?: boolean;
}

interface Bounds {
  readonly base?: Amounts;
  readonly most?: Amounts;
}

/** By pod, against its requests and limits as far as the pods are known. */
export function podRows(measured: readonly Measured[], pods: readonly KubeObject[] = []): UsageRow[] {
  const known = new Map(pods.map((pod) => [idOf(pod.metadata), pod]));
  return measured.map((each) => {
    const pod = known.get(idOf(each.metadata));
    return rowOf(each.metadata, [each], pod && { base: requestOf(pod), most: limitOf(pod) });
  });
}

/** By container of a pod. */
export function containerRows({ metadata, containers = [] }: Measured, { spec }: KubeObject): UsageRow[] {
  const specs = ['containers', 'initContainers'].flatMap((name) => (spec?.[name] ?? []) as readonly Container[]);
  return containers.map(({ name, usage = {} }) => {
    const { requests, limits } = specs.find((each) => each.name === name)?.resources ?? {};
    return rowOf({ name }, [{ metadata, usage }], { base: amountsOf(requests), most: amountsOf(limits) });
  });
}

interface Container {
  readonly name: string;
  readonly resources?: {
    readonly requests?: Readonly<Record<string, string>>;
    readonly limits?: Readonly<Record<string, string>>;
  };
}

/** By node, against what it has to allocate. */
export function nodeRows(measured: readonly Measured[], nodes: readonly KubeObject[] = []): UsageRow[] {
  const known = new Map(nodes.map((node) => [idOf(node.metadata), node]));
  return measured.map((each) => {
    const allocatable = known.get(idOf(each.metadata))?.status?.['allocatable'];
    return rowOf(each.metadata, [each], { base: amountsOf((allocatable ?? {}) as Readonly<Record<string, string>>) });
  });
}

/**
 * By namespace: the sum of its pods, against the sum of their requests and the quota.
 *
 * @param pods nothing where not all of them are known
 */
export function namespaceRows(
  measured: readonly Measured[],
  pods: readonly KubeObject[] | undefined,
  quotas: readonly KubeObject[] = [],
): UsageRow[] {
  const groups = grouped(measured);
  const podsOf = grouped(pods ?? []);
  const quotasOf = grouped(quotas);
  return [...groups].map(([id, some]) => {
    const { metadata } = some[0] ?? { metadata: { name: '' } };
    const bounds = {
      ...(pods === undefined ? {} : { base: requestsOf(podsOf.get(id) ?? []) }),
      most: quotaOf(quotasOf.get(id) ?? []),
    };
    return rowOf({ ...metadata, name: metadata.namespace ?? '', namespace: undefined }, some, bounds);
  });
}

function grouped<Item extends { readonly metadata: Metadata }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const id = `${clusterOf(item.metadata) ?? ''}/${item.metadata.namespace ?? ''}`;
    const group = groups.get(id) ?? [];
    group.push(item);
    groups.set(id, group);
  }
  return groups;
}

/** The amounts that the quotas of a namespace allow its pods: the smallest of their limits, or where they have none, of their requests. */
function quotaOf(quotas: readonly KubeObject[]): Amounts {
  const hard = quotas.map(({ status }) => amountsOf((status?.['hard'] ?? {}) as Readonly<Record<string, string>>));
  const least = (name: string) => {
    const found = hard.flatMap((each) => each[name] ?? []);
    return found.length === 0 ? undefined : Math.min(...found);
  };
  const found = resources.map(
    (name) => [name, least(`limits.${name}`) ?? least(`requests.${name}`) ?? least(name)] as const,
  );
  return Object.fromEntries(found.flatMap(([name, most]) => (most === undefined ? [] : [[name, most]])));
}

function rowOf(metadata: Metadata, measured: readonly Measured[], { base = {}, most = {} }: Bounds = {}): UsageRow {
  const { name, namespace } = metadata;
  const cluster = clusterOf(metadata);
  const amountIn = (resource: Resource): Use => ({
    used: measured.reduce((sum, each) => sum + usedOf(each, resource), 0),
    ...bound('base', base[resource]),
    ...bound('most', most[resource]),
  });
  return {
    id: idOf(metadata),
    ...(cluster === undefined ? {} : { cluster }),
    ...(namespace === undefined ? {} : { namespace }),
    name,
    cpu: amountIn('cpu'),
    memory: amountIn('memory'),
  };
}

/** A bound of nothing is none: nobody asked for that much. */
function bound(name: 'base' | 'most', amount = 0) {
  return amount > 0 ? { [name]: amount } : {};
}

/** Names an object among those of other namespaces and clusters. */
export function idOf(metadata: Metadata): string {
  return [clusterOf(metadata) ?? '', metadata.namespace ?? '', metadata.name].join('/');
}

/** Sums of rows. They are limited only where each of them is. */
export function sumOf(name: string, rows: readonly UsageRow[]): UsageRow {
  const sum = (resource: Resource): Use => {
    const uses = rows.map((row) => row[resource]);
    const total = (of: (use: Use) => number | undefined) => uses.reduce((all, use) => all + (of(use) ?? 0), 0);
    return {
      used: total(({ used }) => used),
      ...bound(
        'base',
        total(({ base }) => base),
      ),
      ...bound('most', uses.every(({ most }) => most !== undefined) ? total(({ most }) => most) : 0),
    };
  };
  return { id: name, name, isSum: true, cpu: sum('cpu'), memory: sum('memory') };
}

/** The columns by which rows can be sorted. */
export const sortNames = ['name', 'cpu', 'cpuOfBase', 'cpuOfMost', 'memory', 'memoryOfBase', 'memoryOfMost'] as const;
export type SortName = (typeof sortNames)[number];

/** The number in a column of a row; nothing where it is not known. */
export function valueOf(row: UsageRow, column: Exclude<SortName, 'name'>): number | undefined {
  const [resource, bounded] = column.split('Of') as [Resource, ('Base' | 'Most')?];
  const { used, base, most } = row[resource];
  const of = bounded === 'Base' ? base : most;
  return bounded === undefined ? used : of && used / of;
}

/** Rows in an order. Those of which the value is not known are last in both. */
export function sorted(rows: readonly UsageRow[], by: SortName, order: SortOrder): UsageRow[] {
  const names = new Intl.Collator('en', { numeric: true });
  const sign = order === 'asc' ? 1 : -1;
  const byName = (a: UsageRow, b: UsageRow) => names.compare(a.name, b.name) || names.compare(a.id, b.id);
  if (by === 'name') {
    return rows.toSorted((a, b) => sign * byName(a, b));
  }
  const worst = order === 'asc' ? Infinity : -Infinity;
  const value = (row: UsageRow) => valueOf(row, by) ?? worst;
  return rows.toSorted((a, b) => (value(a) === value(b) ? byName(a, b) : sign * (value(a) - value(b))));
}
