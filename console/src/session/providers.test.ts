import { describe, expect, it } from 'vitest';
import { passwordSources, type ProviderList } from './providers';

const items: ProviderList['items'] = [
  { name: 'sso', displayName: 'Corp SSO', type: 'oidc' },
  { name: 'corp', displayName: 'Corp LDAP', type: 'ldap' },
];
const local = { label: 'Local account' };
const corp = { provider: 'corp', label: 'Corp LDAP' };

describe('passwordSources', () => {
  it('has directories before local accounts', () => {
    expect(passwordSources({ items, passwordSignIn: true }, local.label, false)).toEqual([corp, local]);
  });
  it('has no local accounts where their passwords are turned off', () => {
    expect(passwordSources({ items, passwordSignIn: false }, local.label, false)).toEqual([corp]);
    expect(passwordSources({ items: items.slice(0, 1), passwordSignIn: false }, local.label, false)).toEqual([]);
  });
  it('has only local accounts on the break-glass page, and without a list', () => {
    expect(passwordSources({ items, passwordSignIn: false }, local.label, true)).toEqual([local]);
    expect(passwordSources(undefined, local.label, false)).toEqual([local]);
  });
});
