// @vitest-environment node
import { expect, it } from 'vitest';
import { entryOf } from './register';
import { statusOf } from './status';

const object = (status: Readonly<Record<string, unknown>>, spec = {}) => ({ metadata: { name: 'a' }, spec, status });

it('custom resources have the columns of their definition, and kinds of Kubernetes that are not registered have nothing', () => {
  expect(entryOf({ group: 'example.org', plural: 'notes' }).summary).toBeDefined();
  expect(entryOf({ group: 'rbac.authorization.k8s.io', plural: 'roles' }).summary).toBeDefined();
  expect(entryOf({ group: 'storage.k8s.io', plural: 'storageclasses' })).toEqual({});
  expect(entryOf({ group: '', plural: 'limitranges' })).toEqual({});
});

it('workloads and Jobs have a word for how they do', () => {
  const done = [{ type: 'Complete', status: 'True' }];
  expect(statusOf({ group: 'batch', plural: 'jobs' }, object({ conditions: done }))).toBe('Complete');
  expect(statusOf({ group: 'batch', plural: 'jobs' }, object({ active: 1 }))).toBe('Running');
  expect(statusOf({ group: 'batch', plural: 'cronjobs' }, object({}, { suspend: true }))).toBe('Suspended');
  expect(statusOf({ group: 'batch', plural: 'cronjobs' }, object({}))).toBeUndefined();
  expect(statusOf({ group: 'apps', plural: 'deployments' }, object({ availableReplicas: 0 }, { replicas: 0 }))).toBe(
    'ScaledToZero',
  );
});
