// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields';
import { asLabelTerm, isComplete, termsOfTyped } from './typed';

const pods = fieldsOf({ group: '', plural: 'pods' });
const secrets = fieldsOf({ group: '', plural: 'secrets' });

describe('what is typed', () => {
  it('searches the name for words', () => {
    expect(termsOfTyped('web', pods)).toEqual(['metadata.name~web']);
    expect(termsOfTyped('web prod', pods)).toEqual(['metadata.name~web', 'metadata.name~prod']);
    expect(termsOfTyped('web-1.example, status.phase=Running', pods)).toEqual([
      'metadata.name~web-1.example',
      'status.phase=Running',
    ]);
  });

  it('takes a known path alone as "is there"', () => {
    expect(termsOfTyped('spec.nodeName', pods)).toEqual(['spec.nodeName']);
    expect(termsOfTyped('!spec.nodeName', pods)).toEqual(['!spec.nodeName']);
  });

  it.each([
    ['app=web', 'metadata.labels.app=web'],
    ['app==web', 'metadata.labels.app==web'],
    ['app!=web', 'metadata.labels.app!=web'],
    ['app~we', 'metadata.labels.app~we'],
    ['!app', '!metadata.labels.app'],
    ['app in (web,cart)', 'metadata.labels.app=web|cart'],
    ['app in ( web , cart )', 'metadata.labels.app=web|cart'],
    ['app notin (web)', 'metadata.labels.app!=web'],
    ['app.kubernetes.io/name=web', 'metadata.labels.app.kubernetes.io/name=web'],
    ['app.kubernetes.io/name', 'metadata.labels.app.kubernetes.io/name'],
    ['status.phase in (Running,Pending)', 'status.phase=Running|Pending'],
    ['type=web', 'metadata.labels.type=web'],
    ["metadata.labels['app']=web", "metadata.labels['app']=web"],
    ['.data.note~x', '.data.note~x'],
  ])('reads %s as %s', (typed, term) => {
    expect(termsOfTyped(typed, pods)).toEqual([term]);
  });

  it('is several terms, and commas between brackets divide none', () => {
    expect(termsOfTyped('app in (a,b), tier!=front,spec.nodeName=n1', pods)).toEqual([
      'metadata.labels.app=a|b',
      'metadata.labels.tier!=front',
      'spec.nodeName=n1',
    ]);
  });

  it('knows the fields of the kind', () => {
    expect(termsOfTyped('type=Opaque', secrets)).toEqual(['type=Opaque']);
    const printed = [{ name: 'Seats', type: 'integer', jsonPath: '.seats' }];
    expect(termsOfTyped('seats=3', fieldsOf({ group: 'example.org', plural: 'tables' }, printed))).toEqual(['seats=3']);
  });

  it.each(['app=', 'app!', 'app~', 'app in', 'app in (a,', 'app n', 'app notin (', 'a\\', "metadata.labels['a"])(
    'is not complete as %s',
    (typed) => {
      expect(isComplete(typed)).toBe(false);
    },
  );

  it.each(['', 'web', 'app=w', 'app in (a,b)', '!app', "metadata.labels['a']"])('is complete as %s', (typed) => {
    expect(isComplete(typed)).toBe(true);
  });

  it('may have been meant as a label', () => {
    expect(asLabelTerm('metadata.name~app', pods)).toBe('metadata.labels.app');
    expect(asLabelTerm('app=web', pods)).toBe('metadata.labels.app=web');
    expect(asLabelTerm('!app', pods)).toBe('!metadata.labels.app');
    expect(asLabelTerm('status.phase=Running', pods)).toBeUndefined();
  });
});
