// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { asLabelTerm, escapeValue, labelSelectorOf, labelTerm, selectorOf, termsOf, termsOfTyped, withTerms, withoutTerm } from './selector';

describe('selector', () => {
  it('is cut at commas, but not at those that are escaped or quoted', () => {
    expect(termsOf(' a=1 , b~x\\,y ,,c')).toEqual(['a=1', 'b~x\\,y', 'c']);
    expect(termsOf("metadata.labels['a,b']=c,d=e")).toEqual(["metadata.labels['a,b']=c", 'd=e']);
    expect(termsOf('')).toEqual([]);
  });

  it('comes out of its terms as it went in', () => {
    const selector = 'status.phase=Running|Pending,!spec.nodeName,metadata.annotations.note=a\\, b';
    expect(selectorOf(termsOf(selector))).toBe(selector);
  });

  it('searches the name for a plain word', () => {
    expect(termsOfTyped('web')).toEqual(['metadata.name~web']);
    expect(termsOfTyped('web-1.example, status.phase=Running')).toEqual(['metadata.name~web-1.example', 'status.phase=Running']);
  });

  it('takes a known path alone as "is there"', () => {
    expect(termsOfTyped('spec.nodeName')).toEqual(['spec.nodeName']);
    expect(termsOfTyped('!spec.nodeName')).toEqual(['!spec.nodeName']);
  });

  it('adds a term once and takes it away again', () => {
    const one = withTerms('a=1', ['b=2', 'a=1']);
    expect(one).toBe('a=1,b=2');
    expect(withoutTerm(one, 'a=1')).toBe('b=2');
  });

  it('escapes what has a meaning in a value', () => {
    expect(escapeValue('a,b|c\\d')).toBe('a\\,b\\|c\\\\d');
    expect(labelTerm('app.kubernetes.io/name', 'web')).toBe('metadata.labels.app.kubernetes.io/name=web');
  });

  it('guesses labels for terms as kubectl has them', () => {
    expect(asLabelTerm('app=web')).toBe('metadata.labels.app=web');
    expect(asLabelTerm('!app')).toBe('!metadata.labels.app');
    expect(asLabelTerm('status.phase=Running')).toBeUndefined();
  });

  it('narrows a watch by exact label terms alone', () => {
    expect(labelSelectorOf('metadata.labels.app=web,status.phase=Running,metadata.labels.tier~x,metadata.labels.a=b|c')).toBe('app=web');
    expect(labelSelectorOf('metadata.name~x')).toBe('');
  });
});
