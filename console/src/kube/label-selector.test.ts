// @vitest-environment node
import { expect, it } from 'vitest';
import { termsOfLabels } from './label-selector';

it('labels and expressions are terms of the gateway', () => {
  expect(
    termsOfLabels({
      matchLabels: { 'app.kubernetes.io/name': 'web' },
      matchExpressions: [
        { key: 'tier', operator: 'In', values: ['front', 'edge'] },
        { key: 'track', operator: 'NotIn', values: ['canary'] },
        { key: 'team', operator: 'Exists' },
        { key: 'old', operator: 'DoesNotExist' },
      ],
    }),
  ).toBe(
    'metadata.labels.app.kubernetes.io/name=web,metadata.labels.tier=front|edge,metadata.labels.track!=canary,metadata.labels.team,!metadata.labels.old',
  );
});

it('a selector without terms selects nothing', () => {
  expect(termsOfLabels({})).toBeUndefined();
});
