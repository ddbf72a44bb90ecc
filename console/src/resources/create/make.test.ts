// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { headOf, placeFor } from './make';
import { templateOf } from './template';

const kind = (group: string, plural: string, name: string, namespaced: boolean) => ({
  group,
  version: 'v1',
  plural,
  kind: name,
  namespaced,
  verbs: ['create'],
  shortNames: [],
});
const kinds = [kind('', 'configmaps', 'ConfigMap', true), kind('tenant.service.io', 'tenants', 'Tenant', false)];

describe('creating from YAML', () => {
  it('finds where an object goes', () => {
    const head = headOf('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n');
    if ('unreadable' in head) {
      throw new Error('unreadable');
    }
    expect(placeFor(head, kinds, 'default')).toEqual({
      group: '',
      version: 'v1',
      plural: 'configmaps',
      namespace: 'shop',
    });
    expect(placeFor({ apiVersion: 'v1', kind: 'ConfigMap', name: 'a' }, kinds, 'default')?.namespace).toBe('default');
    expect(
      placeFor({ apiVersion: 'tenant.service.io/v1', kind: 'Tenant', name: 'a', namespace: 'x' }, kinds, 'default')
        ?.namespace,
    ).toBeUndefined();
    expect(placeFor({ apiVersion: 'v2', kind: 'ConfigMap', name: 'a' }, kinds, 'default')).toBeUndefined();
  });

  it('says what is no object', () => {
    expect(headOf('just text')).toEqual({ unreadable: 'no object' });
    expect(headOf('\n\na: "b\n# c')).toEqual({
      unreadable: { line: 4, column: 4, code: 'MISSING_CHAR', missing: '"' },
    });
  });

  it('begins with something that is one', () => {
    for (const each of kinds) {
      expect(headOf(templateOf(each, 'shop'))).toMatchObject({ kind: each.kind, name: 'example' });
    }
  });
});
