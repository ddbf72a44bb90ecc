import type { MemberReport } from './fleet';
import type { ClusterTotal, Column, Metadata, Page, Row } from './table';

/** The clusters whose objects are missing, and why. */
export function failedOf(reports: readonly MemberReport[] | undefined): MemberReport[] {
  return (reports ?? []).filter(({ error }) => error !== undefined);
}

/** How many of the objects each cluster has, the most first. */
export function totalsOf(reports: readonly MemberReport[] | undefined): ClusterTotal[] {
  return (reports ?? [])
    .flatMap(({ name, total = 0 }) => (total > 0 ? [{ name, total }] : []))
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name));
}

const annotation = 'hypercube.io/cluster';

/** The cluster of an object in a list of several; nothing in the list of one cluster. */
export function clusterOf(metadata: Metadata): string | undefined {
  return metadata.annotations?.[annotation];
}

/** A page of several clusters without the column of the cluster, which is that of each row. */
export function withClusters(page: Page): Page {
  if (!isCluster(page.columns[0])) {
    return { ...page, rows: page.rows.map((row) => ({ ...row, ...named(clusterOf(row.metadata)) })) };
  }
  const rows = page.rows.map(({ cells: [first, ...cells], metadata }): Row => {
    const cluster = clusterOf(metadata) ?? first;
    return { cells, metadata, ...named(cluster) };
  });
  return { ...page, columns: page.columns.slice(1), rows };
}

function isCluster(column: Column | undefined): boolean {
  return column?.name.toLowerCase() === 'cluster';
}

function named(cluster: string | undefined): Pick<Row, 'cluster'> {
  return cluster === undefined ? {} : { cluster };
}
