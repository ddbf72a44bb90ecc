// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { documentsIn, versionIn, withoutManagedFields, withVersion } from './text';

const configMap = `apiVersion: v1
kind: ConfigMap
metadata:
  labels:
    app: web
  managedFields:
  - apiVersion: v1
    fieldsV1:
      f:data:
        .: {}
    manager: kubectl
  - apiVersion: v1
    manager: other
  name: a
  resourceVersion: "41"
data:
  n: "1"
`;

describe('YAML text', () => {
  it('loses its managed fields and nothing else', () => {
    const text = withoutManagedFields(configMap);
    expect(text).toBe(configMap.replace(/ {2}managedFields:\n(?: {2}- .*\n| {3,}.*\n)+(?= {2}name)/, ''));
    expect(text).toContain('    app: web\n  name: a\n');
    expect(withoutManagedFields('a: 1\n')).toBe('a: 1\n');
  });

  it('says from which version it is', () => {
    expect(versionIn(configMap)).toBe('41');
    expect(versionIn('a: 1')).toBeUndefined();
  });

  it('is cut into documents that stand on their lines', () => {
    expect(documentsIn('# only a remark\n---\na: 1\n--- # second\nb: |\n  ---- no\n---\n')).toEqual([
      '\n\na: 1\n',
      '\n\n\n\nb: |\n  ---- no\n',
    ]);
  });

  it('takes the version of what is newest', () => {
    expect(withVersion(configMap, '77')).toBe(configMap.replace('"41"', '"77"'));
  });
});
