import type { MemberReport } from './fleet';

/** A Table (meta.k8s.io/v1) as the gateway pages it: the server's own columns, and who stands in each row. */
export interface Table {
  readonly metadata?: { readonly resourceVersion?: string; readonly remainingItemCount?: number };
  readonly columnDefinitions: readonly Column[];
  readonly rows: readonly TableRow[] | null;
  /** matches before paging; only from the endpoint that pages */
  readonly total?: number;
  /** of a list of several clusters */
  readonly clusters?: readonly MemberReport[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly description?: string;
  /** 0 is shown always, more only when asked for */
  readonly priority?: number;
}

/** A column that a CustomResourceDefinition declares. */
export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly jsonPath: string;
}

export interface TableRow {
  readonly cells: readonly unknown[];
  readonly object?: { readonly metadata?: Metadata };
}

/** The fields of an object's metadata that the console reads. */
export interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly generation?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
}

/** The annotation in which `kubectl apply` keeps the whole object as it was applied, a Secret's values too. */
export const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** A record without some of its keys. */
export function without<Value>(record: Readonly<Record<string, Value>> = {}, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
}

/** A row ready to show: cells are text. */
export interface Row {
  readonly metadata: Metadata;
  readonly cells: readonly string[];
  /** in a list of several clusters */
  readonly cluster?: string;
}

/** A page of a list. */
export interface Page {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly total: number;
  readonly resourceVersion: string;
  /** the clusters whose objects are missing in a list of several */
  readonly failed?: readonly MemberReport[];
  /** the clusters that have any of the objects of such a list, those with most of them first */
  readonly totals?: readonly ClusterTotal[];
}

export interface ClusterTotal {
  readonly name: string;
  readonly total: number;
}

export const acceptTable = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';

export function pageOfTable(table: Table): Page {
  const rows = (table.rows ?? []).map(rowOf);
  return {
    columns: table.columnDefinitions,
    rows,
    total: table.total ?? rows.length,
    resourceVersion: table.metadata?.resourceVersion ?? '',
  };
}

export function rowOf(row: TableRow): Row {
  const cells = row.cells.map(textOf);
  return { metadata: row.object?.metadata ?? { name: cells[0] ?? '' }, cells };
}

/** A cell as text; whatever a custom resource's column has come up with. */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) {
    return '';
  }
  if (typeof cell === 'string') {
    return cell;
  }
  return JSON.stringify(cell);
}

/** Which columns are shown, as places among the cells; what is empty in a narrow list is the wide one's. */
export function shownColumns(columns: readonly Column[], wide: boolean): number[] {
  return columns.flatMap((column, at) => (wide || (column.priority ?? 0) === 0 ? [at] : []));
}

/** How long ago, as kubectl has it: `5d`, `3h20m`, `42s`. Cells are as old as the row they came with; this is not. */
export function ageOf(creationTimestamp: string | undefined, now: number): string {
  const time = creationTimestamp === undefined ? NaN : Date.parse(creationTimestamp);
  if (Number.isNaN(time)) {
    return '';
  }
  const seconds = Math.max(0, Math.floor((now - time) / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (seconds < 120) {
    return `${seconds}s`;
  }
  if (minutes < 10) {
    return joined(minutes, 'm', seconds % 60, 's');
  }
  if (minutes < 180) {
    return `${minutes}m`;
  }
  if (hours < 8) {
    return joined(hours, 'h', minutes % 60, 'm');
  }
  if (hours < 48) {
    return `${hours}h`;
  }
  if (days < 8) {
    return joined(days, 'd', hours % 24, 'h');
  }
  if (days < 730) {
    return `${days}d`;
  }
  return joined(Math.floor(days / 365), 'y', days % 365, 'd');
}

function joined(big: number, bigUnit: string, small: number, smallUnit: string): string {
  return `${big}${bigUnit}${small > 0 ? `${small}${smallUnit}` : ''}`;
}
