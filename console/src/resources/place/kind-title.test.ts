// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { nameOf, titleOf } from './kind-title';

describe('the title of a kind', () => {
  it.each([
    ['Pod', 'pods', 'Pods', 'pods'],
    ['ConfigMap', 'configmaps', 'Config Maps', 'config maps'],
    ['Ingress', 'ingresses', 'Ingresses', 'ingresses'],
    ['NetworkPolicy', 'networkpolicies', 'Network Policies', 'network policies'],
    ['Endpoints', 'endpoints', 'Endpoints', 'endpoints'],
    ['CSINode', 'csinodes', 'CSI Nodes', 'CSI nodes'],
    ['APIService', 'apiservices', 'API Services', 'API services'],
    ['PodDisruptionBudget', 'poddisruptionbudgets', 'Pod Disruption Budgets', 'pod disruption budgets'],
    ['IPAddress', 'ipaddresses', 'IP Addresses', 'IP addresses'],
    ['Proxy', 'proxies', 'Proxies', 'proxies'],
    ['Shelf', 'shelves', 'Shelves', 'shelves'],
    ['NodeMetrics', 'nodes', 'Node Metrics', 'node metrics'],
    ['Person', 'people', 'Person', 'person'],
  ])('%s, %s', (kind, plural, title, name) => {
    expect(titleOf({ kind, plural })).toBe(title);
    expect(nameOf({ kind, plural })).toBe(name);
  });
});
