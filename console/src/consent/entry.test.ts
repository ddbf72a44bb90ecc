import { describe, expect, it } from 'vitest';
import type { ConsentRequest } from './calls';
import { consentOf, durations, firstEntry, isComplete, mayChoose } from './entry';

const request: ConsentRequest = {
  client: { id: 'https://claude.example/client.json', name: 'Claude', host: 'claude.example', kind: 'document' },
  redirectUri: 'https://claude.example/callback',
  redirectHost: 'claude.example',
  loopback: false,
  scopes: ['mcp:read', 'mcp:write', 'mcp:secrets'],
  longestSeconds: 2_592_000,
  defaultSeconds: 28_800,
};

describe('a consent', () => {
  it('is to read everywhere for the usual time, until a person chooses something else', () => {
    expect(consentOf(request, firstEntry(request))).toEqual({
      approve: true,
      clusters: null,
      namespaces: null,
      scopes: ['mcp:read'],
      expirationSeconds: 28_800,
    });
  });

  it('is for what is chosen', () => {
    const entry = {
      ...firstEntry(request),
      writes: true,
      seesSecrets: true,
      someClusters: true,
      clusters: 'prod-*, edge',
      someNamespaces: true,
      namespaces: ' shop ',
      seconds: 3_600,
    };
    expect(consentOf(request, entry)).toEqual({
      approve: true,
      clusters: ['prod-*', 'edge'],
      namespaces: ['shop'],
      scopes: ['mcp:read', 'mcp:write', 'mcp:secrets'],
      expirationSeconds: 3_600,
    });
  });

  it('never has a scope that the client did not ask for', () => {
    const reader = { ...request, scopes: ['mcp:read'] };
    expect(mayChoose(reader)).toBe(false);
    expect(consentOf(reader, { ...firstEntry(reader), writes: true, seesSecrets: true }).scopes).toEqual(['mcp:read']);
  });

  it('has the one scope that a client asks for', () => {
    const writer = { ...request, scopes: ['mcp:write'] };
    expect(consentOf(writer, firstEntry(writer)).scopes).toEqual(['mcp:write']);
  });

  it('needs names where only some are chosen, for no names would be all', () => {
    const entry = firstEntry(request);
    expect(isComplete(entry)).toBe(true);
    expect(isComplete({ ...entry, someClusters: true, clusters: ' , ' })).toBe(false);
    expect(isComplete({ ...entry, someNamespaces: true })).toBe(false);
    expect(isComplete({ ...entry, someClusters: true, clusters: 'prod-*' })).toBe(true);
  });
});

it('the ends to choose from are allowed ones', () => {
  expect(durations(request)).toEqual([3_600, 28_800, 86_400, 604_800, 2_592_000]);
  expect(durations({ ...request, longestSeconds: 7_200, defaultSeconds: 7_200 })).toEqual([3_600, 7_200]);
  expect(firstEntry({ ...request, longestSeconds: 600 }).seconds).toBe(600);
  expect(durations({ ...request, longestSeconds: 600 })).toEqual([600]);
});
