// @vitest-environment node
import { expect, it } from 'vitest';
import { limitOf, requestOf, requestsOf } from './requests';

const needs = (cpu: string, memory = '0', more = {}) => ({ resources: { requests: { cpu, memory } }, ...more });
const pod = (spec: Readonly<Record<string, unknown>>, phase = 'Running') => ({
  metadata: { name: 'web' },
  spec,
  status: { phase },
});

it('the requests of a node are the sum of those of its pods that have not ended', () => {
  const web = pod({ containers: [needs('500m', '64Mi'), needs('250m', '64Mi')] });
  const pending = pod({ containers: [needs('1')] }, 'Pending');
  const done = pod({ containers: [needs('8')] }, 'Succeeded');
  expect(requestsOf([web, pending, done])).toEqual({ cpu: 1.75, memory: 128 * 2 ** 20, pods: 2 });
});

it('an init container counts when it needs more than all that runs after it', () => {
  expect(requestOf(pod({ containers: [needs('1')], initContainers: [needs('3'), needs('2')] })).cpu).toBe(3);
});

it('an init container that goes on running counts with what runs beside it', () => {
  const sidecar = needs('1', '0', { restartPolicy: 'Always' });
  expect(requestOf(pod({ containers: [needs('1')], initContainers: [sidecar] })).cpu).toBe(2);
  expect(requestOf(pod({ containers: [needs('1')], initContainers: [sidecar, needs('3')] })).cpu).toBe(4);
});

it('requests of the pod itself take the place of those of its containers, and the overhead of its runtime is added', () => {
  const spec = { containers: [needs('1', '1Gi')], resources: { requests: { cpu: '2' } }, overhead: { cpu: '250m' } };
  expect(requestOf(pod(spec))).toEqual({ cpu: 2.25, memory: 2 ** 30 });
});

it('a resource is limited where all that runs is', () => {
  const limited = (limits: Readonly<Record<string, string>>, more = {}) => ({ resources: { limits }, ...more });
  const containers = [limited({ cpu: '1', memory: '1Gi' }), limited({ memory: '1Gi' })];
  expect(limitOf(pod({ containers }))).toEqual({ memory: 2 * 2 ** 30 });
  const initContainers = [limited({ memory: '1Gi' }, { restartPolicy: 'Always' }), limited({})];
  expect(limitOf(pod({ containers, initContainers }))).toEqual({ memory: 3 * 2 ** 30 });
  expect(limitOf(pod({ containers, resources: { limits: { cpu: '4' } } })).cpu).toBe(4);
  expect(limitOf(pod({}))).toEqual({});
});
