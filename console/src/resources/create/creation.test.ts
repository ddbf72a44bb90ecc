// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isMadeByHand } from './creation';

const kind = (group: string, plural: string, verbs: readonly string[]) => ({
  group,
  version: 'v1',
  plural,
  kind: plural,
  namespaced: false,
  verbs,
  shortNames: [],
});

describe('a kind', () => {
  it.each([
    ['', 'pods', ['list', 'create'], true],
    ['', 'nodes', ['list', 'create'], false],
    ['events.k8s.io', 'events', ['list', 'create'], false],
    ['', 'componentstatuses', ['list'], false],
    ['example.org', 'nodes', ['list', 'create'], true],
  ])('%s/%s with %s is made by hand: %s', (group, plural, verbs, made) => {
    expect(isMadeByHand(kind(group, plural, verbs))).toBe(made);
  });
});
