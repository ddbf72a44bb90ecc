// @vitest-environment node
import { expect, it } from 'vitest';
import { StatusError } from '../api/status';
import { grantCommand, refusedUser } from './grant';

const refusal = (message: string, code = 403) => new StatusError({ code, kind: 'Status', message });

it('names whom the cluster has refused', () => {
  expect(
    refusedUser(
      refusal('pods is forbidden: User "vera" cannot list resource "pods" in API group "" at the cluster scope'),
    ),
  ).toBe('vera');
  expect(refusedUser(refusal('access denied: the key is read-only and the verb is create'))).toBeUndefined();
  expect(refusedUser(refusal('User "vera" cannot', 404))).toBeUndefined();
});

it('binds the role that Kubernetes has for reading, in the namespace or in all', () => {
  expect(grantCommand('vera', { group: 'apps', plural: 'deployments' }, 'shop')).toBe(
    'kubectl create rolebinding vera-view --clusterrole=view --user=vera --namespace=shop',
  );
  expect(grantCommand('vera', { group: '', plural: 'pods' }, undefined)).toBe(
    'kubectl create clusterrolebinding vera-view --clusterrole=view --user=vera',
  );
});

it('makes a role for what that one does not hold', () => {
  expect(grantCommand('vera', { group: 'example.org', plural: 'notes' }, undefined)).toBe(
    'kubectl create clusterrole read-notes.example.org --verb=get,list,watch --resource=notes.example.org\n' +
      'kubectl create clusterrolebinding vera-read-notes.example.org --clusterrole=read-notes.example.org --user=vera',
  );
  expect(grantCommand('vera', { group: '', plural: 'secrets' }, 'shop')).toContain('--clusterrole=read-secrets');
});

it('is one command whatever a user is called', () => {
  expect(grantCommand("V'era; rm", { group: '', plural: 'pods' }, undefined)).toBe(
    `kubectl create clusterrolebinding v-era-rm-view --clusterrole=view '--user=V'\\''era; rm'`,
  );
});
