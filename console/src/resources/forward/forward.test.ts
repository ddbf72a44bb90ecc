import { expect, it } from 'vitest';
import { forwardCommand, hasPods, localPortFor, portOf, portsOf } from './forward';

const metadata = { name: 'web' };
const services = { group: '', version: 'v1', plural: 'services', namespace: 'shop', name: 'web' };

it('the TCP ports of Services, pods and workloads are offered, each once', () => {
  const ports = [
    { port: 80, name: 'http' },
    { port: 53, protocol: 'UDP' },
  ];
  expect(portsOf({ metadata, spec: { ports } })).toEqual([{ port: 80, name: 'http' }]);
  const containers = [
    { ports: [{ containerPort: 8080 }] },
    {},
    { ports: [{ containerPort: 8080 }, { containerPort: 9 }] },
  ];
  expect(portsOf({ metadata, spec: { containers } }).map(({ port }) => port)).toEqual([8080, 9]);
  expect(portsOf({ metadata, spec: { template: { spec: { containers } } } })).toHaveLength(2);
  expect(portsOf({ metadata })).toEqual([]);
});

it('a Service without a selector leads to no pods', () => {
  expect(hasPods(services, { metadata, spec: { selector: { app: 'web' } } })).toBe(true);
  expect(hasPods(services, { metadata, spec: {} })).toBe(false);
  expect(hasPods(services, { metadata, spec: { type: 'ExternalName', selector: { app: 'web' } } })).toBe(false);
});

it('local ports need no special right', () => {
  expect([80, 443, 1024, 8080].map(localPortFor)).toEqual([8080, 8443, 1024, 8080]);
});

it('a port is an integer from 1 to 65535', () => {
  expect(['1', ' 80 ', '65535'].map(portOf)).toEqual([1, 80, 65_535]);
  expect(['', '0', '65536', '080', '8a', '-1', '1.5'].map(portOf)).toEqual(Array(7).fill(undefined));
});

it('the command is one that no name can break out of', () => {
  expect(forwardCommand('prod', services, 8080, 80)).toBe(
    'kubectl --kubeconfig prod.yaml port-forward --namespace shop services/web 8080:80',
  );
  expect(forwardCommand('a b', { ...services, name: "x'; y" }, 1, 2)).toBe(
    `kubectl --kubeconfig a-b.yaml port-forward --namespace shop 'services/x'\\''; y' 1:2`,
  );
});
