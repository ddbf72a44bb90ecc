// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { masked } from './mask';
import { sizeOf, valueOf } from './secret';

describe('the value of a Secret', () => {
  it.each(['', 'a', 'ab', 'abc', 'sk_live_123', '{"a": "ü"}', '\ufeffmark'])('is the text %j', (text) => {
    const base64 = Buffer.from(text).toString('base64');
    expect(valueOf(base64)).toEqual({ text, isBinary: false });
    expect(sizeOf(base64)).toBe(Buffer.from(text).length);
  });

  it('is base64 where it is no text', () => {
    expect(valueOf('/wA=')).toEqual({ text: '/wA=', isBinary: true });
    expect(sizeOf('/wA=')).toBe(2);
  });
});

describe('the YAML of a Secret', () => {
  const yaml = `apiVersion: v1
data:
  api-key: c2tfbGl2ZV8xMjM=
  empty: ""
  long: ${'YWJj'.repeat(100)}
kind: Secret
metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      {"stringData":{"api-key":"sk_live_123"}}
    note: kept
  name: stripe
`;

  it('has masks for all values, which no cluster takes for base64', () => {
    const text = masked(yaml);
    expect(text).toBe(`apiVersion: v1
data:
  api-key: '*** (11 bytes)'
  empty: '*** (0 bytes)'
  long: '*** (300 bytes)'
kind: Secret
metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: '*** (41 bytes)'
    note: kept
  name: stripe
`);
  });

  it('may have no data', () => {
    expect(masked('kind: Secret\nmetadata:\n  name: a\n')).toBe('kind: Secret\nmetadata:\n  name: a\n');
    expect(masked('data: null\n')).toBe('data: null\n');
  });
});
