import { describe, expect, it } from 'vitest';
import { clusterOf, failedOf, withClusters } from './fleet-page';

const annotations = { 'hypercube.io/cluster': 'prod' };

describe('a page of several clusters', () => {
  it('has the cluster with each row and not in a column', () => {
    const page = withClusters({
      columns: [
        { name: 'Cluster', type: 'string' },
        { name: 'Name', type: 'string' },
      ],
      rows: [
        { cells: ['prod', 'web'], metadata: { name: 'web', annotations } },
        { cells: ['edge', 'web'], metadata: { name: 'web' } },
      ],
      total: 2,
      resourceVersion: '7',
    });
    expect(page.columns.map(({ name }) => name)).toEqual(['Name']);
    expect(page.rows.map(({ cluster, cells }) => [cluster, cells])).toEqual([
      ['prod', ['web']],
      ['edge', ['web']],
    ]);
  });

  it('needs no column for that', () => {
    const page = withClusters({
      columns: [{ name: 'Name', type: 'string' }],
      rows: [{ cells: ['web'], metadata: { name: 'web', annotations } }],
      total: 1,
      resourceVersion: '7',
    });
    expect(page.rows).toEqual([{ cells: ['web'], metadata: { name: 'web', annotations }, cluster: 'prod' }]);
    expect(clusterOf({ name: 'web' })).toBeUndefined();
  });

  it('names the clusters that failed, not those that do not know the kind', () => {
    const failed = { name: 'edge', error: { code: 504, message: 'no answer' } };
    expect(failedOf([{ name: 'prod', total: 2 }, failed, { name: 'old', absent: true }])).toEqual([failed]);
    expect(failedOf(undefined)).toEqual([]);
  });
});
