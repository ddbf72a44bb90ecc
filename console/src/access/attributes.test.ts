// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type ResourceAttributes, isOutOfScope, verdictOf } from './attributes';

const deletion: ResourceAttributes = { verb: 'delete', group: '', resource: 'pods', namespace: 'shop', name: 'a' };

describe('a scope', () => {
  it.each([
    [undefined, false],
    [{ readOnly: true }, true],
    [{ verbs: ['get', 'delete*'] }, false],
    [{ verbs: ['get'] }, true],
    [{ verbs: [] }, true],
    [{ clusters: ['prod-*'] }, false],
    [{ clusters: ['test'] }, true],
    [{ namespaces: ['shop', 'x.y'] }, false],
    [{ namespaces: ['sh.p'] }, true],
    [{ clusters: null, namespaces: null, verbs: null, readOnly: false }, false],
  ])('%j keeps a deletion from being passed on: %s', (scope, out) => {
    expect(isOutOfScope(scope, 'prod-1', deletion)).toBe(out);
  });

  it('of namespaces leaves nothing that is in none', () => {
    expect(isOutOfScope({ namespaces: ['*'] }, 'a', { verb: 'get', group: '', resource: 'nodes' })).toBe(true);
  });

  it('counts a terminal as connect', () => {
    const exec = { ...deletion, verb: 'get', subresource: 'exec' };
    expect(isOutOfScope({ verbs: ['get'] }, 'a', exec)).toBe(true);
    expect(isOutOfScope({ verbs: ['connect'] }, 'a', exec)).toBe(false);
    expect(isOutOfScope({ readOnly: true }, 'a', exec)).toBe(true);
  });
});

it('a review forbids only where the cluster has decided', () => {
  expect(verdictOf({ status: { allowed: true } })).toEqual({ answer: 'yes' });
  expect(verdictOf({ status: { allowed: false, reason: 'policy' } })).toEqual({ answer: 'no', reason: 'policy' });
  expect(verdictOf({ status: { allowed: false, evaluationError: 'webhook is away' } })).toEqual({ answer: 'unknown' });
  expect(verdictOf({})).toEqual({ answer: 'unknown' });
});
