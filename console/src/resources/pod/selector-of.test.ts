// @vitest-environment node
import { expect, it } from 'vitest';
import { podSelectorOf } from './selector-of';

const workload = (selector: unknown) => ({ metadata: { name: 'a' }, spec: { selector } });

it('reads both forms of a selector', () => {
  const matchExpressions = [
    { key: 'tier', operator: 'In', values: ['web', 'api'] },
    { key: 'old', operator: 'DoesNotExist' },
    { key: 'zone', operator: 'NotIn', values: ['x'] },
    { key: 'kept', operator: 'Exists' },
  ];
  expect(podSelectorOf(workload({ matchLabels: { app: 'shop' }, matchExpressions }))).toBe(
    'app=shop,tier in (web,api),!old,zone notin (x),kept',
  );
  expect(podSelectorOf(workload({ app: 'shop' }))).toBe('app=shop');
});

it('never selects every pod', () => {
  expect(podSelectorOf(workload(undefined))).toBeUndefined();
  expect(podSelectorOf(workload({}))).toBeUndefined();
  expect(podSelectorOf(workload({ matchLabels: {} }))).toBeUndefined();
});
