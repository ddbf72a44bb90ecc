// @vitest-environment node
import { expect, it } from 'vitest';
import { warningsOf } from './client';

it('reads what the API server warns of', () => {
  expect(warningsOf('299 - "policy/v1beta1 is deprecated", 299 kube "unknown field \\"spec.x\\""')).toEqual([
    'policy/v1beta1 is deprecated',
    'unknown field "spec.x"',
  ]);
  expect(warningsOf(null)).toEqual([]);
});
