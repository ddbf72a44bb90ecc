// @vitest-environment node
import { expect, it } from 'vitest';
import type { Measured } from './measured';
import { newestOf, usedOf } from './measured';
import { containerRows, namespaceRows, nodeRows, podRows, sorted, sumOf } from './rows';

const Mi = 2 ** 20;

function measured(name: string, cpu: string, memory: string, namespace = 'shop'): Measured {
  return { metadata: { name, namespace }, containers: [{ name: 'main', usage: { cpu, memory } }] };
}

function pod(name: string, resources: object, namespace = 'shop') {
  return {
    metadata: { name, namespace },
    spec: { containers: [{ name: 'main', resources }] },
    status: { phase: 'Running' },
  };
}

const web = measured('web', '250m', '64Mi');
const cart = measured('cart', '12345678n', '131072Ki');
const webPod = pod('web', { requests: { cpu: '500m', memory: '32Mi' }, limits: { memory: '128Mi' } });

it('what a pod uses is the sum of its containers, in any unit', () => {
  const two = {
    metadata: { name: 'two' },
    containers: [
      { name: 'a', usage: { cpu: '1500u' } },
      { name: 'b', usage: { cpu: '2m' } },
    ],
  };
  expect(usedOf(two, 'cpu')).toBeCloseTo(0.0035);
  expect(usedOf(two, 'memory')).toBe(0);
  expect(usedOf(cart, 'memory')).toBe(128 * Mi);
  expect(usedOf({ metadata: { name: 'node' }, usage: { cpu: '1', memory: '1Gi' } }, 'memory')).toBe(1024 * Mi);
});

it('pods are compared with their requests and limits, where they have some and are known', () => {
  const [first, second] = podRows([web, cart], [webPod]);
  expect(first).toMatchObject({ name: 'web', namespace: 'shop', cpu: { used: 0.25, base: 0.5 } });
  expect(first?.cpu).not.toHaveProperty('most');
  expect(first?.memory).toEqual({ used: 64 * Mi, base: 32 * Mi, most: 128 * Mi });
  expect(second?.cpu).toEqual({ used: 0.012345678 });
});

it('pods of the same name in other namespaces and clusters are others', () => {
  const other = { ...web, metadata: { ...web.metadata, annotations: { 'hypercube.io/cluster': 'prod' } } };
  const rows = podRows([other, measured('web', '1', '1', 'else')], [webPod]);
  expect(rows.map(({ cpu }) => cpu.base)).toEqual([undefined, undefined]);
  expect(rows[0]?.cluster).toBe('prod');
});

it('containers have requests of their own', () => {
  expect(containerRows(web, webPod)).toMatchObject([{ name: 'main', cpu: { used: 0.25, base: 0.5 } }]);
  expect(containerRows(web, { metadata: { name: 'web' } })).toMatchObject([{ name: 'main', cpu: { used: 0.25 } }]);
});

it('nodes are compared with what they have to allocate', () => {
  const usage = { cpu: '1', memory: '1Gi' };
  const node = { metadata: { name: 'a' }, status: { allocatable: { cpu: '4', memory: '2Gi' } } };
  const [row] = nodeRows([{ metadata: { name: 'a' }, usage }], [node]);
  expect(row).toMatchObject({ cpu: { used: 1, base: 4 }, memory: { base: 2048 * Mi } });
});

it('namespaces are sums of their pods, compared with their requests and the narrowest quota', () => {
  const quota = (hard: object) => ({ metadata: { name: 'q', namespace: 'shop' }, status: { hard } });
  const all = [web, cart, measured('lone', '1', '1Mi', 'else')];
  const quotas = [quota({ 'limits.cpu': '4', memory: '1Gi' }), quota({ 'limits.cpu': '2' })];
  const [shop, other] = namespaceRows(all, [webPod], quotas);
  expect(shop?.cpu).toEqual({ used: 0.262345678, base: 0.5, most: 2 });
  expect(shop?.memory).toEqual({ used: 192 * Mi, base: 32 * Mi, most: 1024 * Mi });
  expect(other).toMatchObject({ name: 'else', cpu: { used: 1 } });
  expect(namespaceRows(all, undefined)[0]?.cpu).toEqual({ used: 0.262345678 });
});

it('a sum has a limit where all have one', () => {
  const rows = podRows([web, cart], [webPod]);
  expect(sumOf('all', rows).memory).toEqual({ used: 192 * Mi, base: 32 * Mi });
  expect(sumOf('all', rows.slice(0, 1)).memory.most).toBe(128 * Mi);
});

it('rows are sorted by use, and those without a value are last', () => {
  const rows = podRows([cart, web, measured('idle', '0', '0')], [webPod]);
  const names = (...by: [Parameters<typeof sorted>[1], 'asc' | 'desc']) => sorted(rows, ...by).map(({ name }) => name);
  expect(names('cpu', 'desc')).toEqual(['web', 'cart', 'idle']);
  expect(names('memory', 'asc')).toEqual(['idle', 'web', 'cart']);
  expect(names('cpuOfBase', 'desc')).toEqual(['web', 'cart', 'idle']);
  expect(names('memoryOfMost', 'asc')).toEqual(['web', 'cart', 'idle']);
  expect(names('name', 'desc')).toEqual(['web', 'idle', 'cart']);
});

it('the newest measurement tells the time', () => {
  const at = (timestamp: string) => ({ metadata: { name: timestamp }, timestamp });
  expect(
    newestOf([at('2026-01-01T00:00:00Z'), at('2026-01-02T00:00:00Z'), at('2026-01-01T12:00:00Z')])?.timestamp,
  ).toBe('2026-01-02T00:00:00Z');
  expect(newestOf([])).toBeUndefined();
});
