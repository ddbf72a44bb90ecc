// @vitest-environment node
import { expect, it } from 'vitest';
import { sumOf } from './usage';

it('adds up a quantity of the nodes of one cluster, of which several may have the same', () => {
  const counted = {
    groups: [
      { values: ['prod', '4'], count: 3 },
      { values: ['prod', '500m'], count: 2 },
      { values: ['dev', '16'], count: 1 },
      { values: ['prod', null], count: 1 },
    ],
  };
  expect(sumOf(counted, 'prod')).toBe(13);
  expect(sumOf(counted, 'dev')).toBe(16);
  expect(sumOf(counted, 'other')).toBe(0);
});
