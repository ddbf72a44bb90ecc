import { expect, it } from 'vitest';
import { kubeconfigName } from '../kube/kubeconfig-name';
import { stepsFor } from './download';

it('a file has a name that every file system takes', () => {
  expect(kubeconfigName('system:me@prod')).toBe('system-me-prod.yaml');
});

it('without a token in the file, signing in comes first', () => {
  expect(stepsFor('exec', 'prod', 'https://gw:30443', false)).toBe(
    'hypercube login --server https://gw:30443\nkubectl --kubeconfig prod.yaml get pods',
  );
  expect(stepsFor('token', 'prod', 'https://gw:30443', true)).toBe('kubectl --kubeconfig prod.yaml get pods');
  expect(stepsFor('exec', 'prod', 'https://gw', true)).toMatch(
    /^hypercube login --server https:\/\/gw --certificate-authority ca.crt\n/,
  );
});
