import { describe, expect, it } from 'vitest';
import { mayList, type Rules } from './rules';

const pods = { group: '', plural: 'pods' };
const deployments = { group: 'apps', plural: 'deployments' };

describe('the rules of a namespace', () => {
  it('allow a list by the group and the kind, or by an asterisk', () => {
    const rules: Rules = {
      resourceRules: [
        { verbs: ['get', 'list'], apiGroups: [''], resources: ['pods'] },
        { verbs: ['*'], apiGroups: ['example.org'], resources: ['*'] },
      ],
    };
    expect(mayList(rules, pods)).toBe('yes');
    expect(mayList(rules, { group: 'example.org', plural: 'notes' })).toBe('yes');
    expect(mayList(rules, deployments)).toBe('no');
  });

  it('allow no list of all objects when they name some of them, or other verbs', () => {
    expect(
      mayList(
        { resourceRules: [{ verbs: ['list'], apiGroups: [''], resources: ['pods'], resourceNames: ['a'] }] },
        pods,
      ),
    ).toBe('no');
    expect(mayList({ resourceRules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }] }, pods)).toBe('no');
  });

  it('forbid nothing where they are not known, or not complete', () => {
    expect(mayList(undefined, pods)).toBe('unknown');
    expect(mayList({ incomplete: true, resourceRules: [] }, pods)).toBe('unknown');
    expect(mayList({}, pods)).toBe('no');
  });
});
