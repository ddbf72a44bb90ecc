// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { chooseNamespace, chosenNamespace, forgetNamespaces, inChosen, keepNamespacesOf } from './chosen-namespaces';

afterEach(forgetNamespaces);

describe('the chosen namespace', () => {
  it('is remembered for each cluster, all namespaces too', () => {
    chooseNamespace('prod', 'shop');
    chooseNamespace('test', '');
    expect(inChosen('prod')).toEqual({ namespace: 'shop' });
    expect(inChosen('test', 'shop')).toEqual({});
    expect(inChosen('other', 'shop')).toEqual({ namespace: 'shop' });
    expect(chosenNamespace('other')).toBeUndefined();
    chooseNamespace('prod', 'web');
    expect(chosenNamespace('prod')).toBe('web');
  });

  it('is kept for a bounded number of clusters, those used last', () => {
    for (let i = 0; i < 60; i++) {
      chooseNamespace(`c${i}`, 'shop');
    }
    expect(chosenNamespace('c9')).toBeUndefined();
    expect(chosenNamespace('c59')).toBe('shop');
  });

  it('is that of the tab, and in a new tab the last one of the browser', () => {
    chooseNamespace('prod', 'shop');
    localStorage.setItem('hypercube.namespaces', '[["prod","web"]]');
    expect(chosenNamespace('prod')).toBe('shop');
    sessionStorage.clear();
    expect(chosenNamespace('prod')).toBe('web');
  });

  it('is forgotten when another account signs in, and when its own signs out', () => {
    keepNamespacesOf('alice');
    chooseNamespace('prod', 'shop');
    keepNamespacesOf('alice');
    expect(chosenNamespace('prod')).toBe('shop');
    keepNamespacesOf('bob');
    expect(chosenNamespace('prod')).toBeUndefined();
    chooseNamespace('prod', 'shop');
    forgetNamespaces();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('is nothing when what is kept cannot be read', () => {
    sessionStorage.setItem('hypercube.namespaces', '{"prod":');
    expect(chosenNamespace('prod')).toBeUndefined();
    sessionStorage.setItem('hypercube.namespaces', '[["prod",3]]');
    expect(chosenNamespace('prod')).toBeUndefined();
  });
});
