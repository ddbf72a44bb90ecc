// @vitest-environment node
import { expect, it } from 'vitest';
import { selectorOfGroup, usualFields } from './groups';

it('a group leads to its own objects, whatever its values', () => {
  const group = (...values: (string | null)[]) => ({ values, count: 1 });
  expect(selectorOfGroup('', 'spec.nodeName', group('node-1'))).toBe('spec.nodeName=node-1');
  expect(selectorOfGroup('a=b', 'cluster,spec.image', group('edge', 'x:1|2,3\\'))).toBe(
    'a=b,cluster=edge,spec.image=x:1\\|2\\,3\\\\',
  );
  expect(selectorOfGroup('', 'metadata.labels.app', group(null))).toBe('!metadata.labels.app');
  expect(selectorOfGroup('', 'data.x', group(''))).toBe('data.x=');
  expect(selectorOfGroup('', 'data.x', group('=1'))).toBe('data.x===1');
  expect(selectorOfGroup('', "data['a,b'],kind", group('1', 'Map'))).toBe("data['a,b']=1,kind=Map");
});

it('suggests what the objects have', () => {
  const pods = { group: '', version: 'v1', plural: 'pods' };
  expect(usualFields('_all', pods, true).slice(0, 4)).toEqual([
    'cluster',
    'cluster,spec.containers.image',
    'spec.containers.image',
    'spec.nodeName',
  ]);
  expect(usualFields('edge', { ...pods, namespace: 'shop' }, true)).not.toContain('metadata.namespace');
  expect(usualFields('edge', { group: 'batch', version: 'v1', plural: 'cronjobs' }, true)[0]).toBe(
    'spec.jobTemplate.spec.template.spec.containers.image',
  );
  expect(usualFields('edge', { group: '', version: 'v1', plural: 'nodes' }, false)).toEqual([
    'metadata.labels.app.kubernetes.io/name',
    'metadata.labels.app',
  ]);
});
