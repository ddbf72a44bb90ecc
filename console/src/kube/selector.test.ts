// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { escapeValue, labelSelectorOf, labelTerm, selectorOf, termsOf, withTerms } from './selector';

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

  it('takes a term once', () => {
    expect(withTerms('a=1', ['b=2', 'a=1'])).toBe('a=1,b=2');
  });

  it('escapes what has a meaning in a value', () => {
    expect(escapeValue('a,b|c\\d')).toBe('a\\,b\\|c\\\\d');
    expect(escapeValue('"a" && b')).toBe('\\"a" \\&& b');
    expect(labelTerm('app.kubernetes.io/name', 'web')).toBe('metadata.labels.app.kubernetes.io/name=web');
  });

  it('narrows a watch by exact label terms alone', () => {
    expect(
      labelSelectorOf('metadata.labels.app=web,status.phase=Running,metadata.labels.tier~x,metadata.labels.a=b|c'),
    ).toBe('app=web');
    expect(labelSelectorOf('metadata.name~x')).toBe('');
  });
});
