// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { chooseNamespace, chosenNamespace, forgetNamespaces, inChosen } from './chosen-namespaces';

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

  it('is nothing when what is kept cannot be read', () => {
    sessionStorage.setItem('hypercube.namespaces', '{"prod":');
    expect(chosenNamespace('prod')).toBeUndefined();
    sessionStorage.setItem('hypercube.namespaces', '[["prod",3]]');
    expect(chosenNamespace('prod')).toBeUndefined();
  });
});
