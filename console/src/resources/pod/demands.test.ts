// @vitest-environment node
import { expect, it } from 'vitest';
import { demandsOf } from './demands';

it('says nothing for a container that says nothing', () => {
  expect(demandsOf({})).toEqual({});
});

it('writes ports, amounts and probes as kubectl describes them', () => {
  expect(
    demandsOf({
      ports: [
        { containerPort: 8080, name: 'http' },
        { containerPort: 53, protocol: 'UDP' },
      ],
      resources: { requests: { cpu: '10m', memory: '8Mi' }, limits: { memory: '32Mi' } },
      startupProbe: { tcpSocket: { port: 8080 }, periodSeconds: 3 },
      livenessProbe: { httpGet: { port: 'http', path: '/healthz', scheme: 'HTTPS' } },
      readinessProbe: { exec: { command: ['test', '-f', '/ready'] }, periodSeconds: 1 },
    }),
  ).toEqual({
    ports: '8080/TCP (http), 53/UDP',
    requests: 'cpu 10m, memory 8Mi',
    limits: 'memory 32Mi',
    startup: 'tcp-socket :8080 period=3s',
    liveness: 'http-get https://:http/healthz period=10s',
    readiness: 'exec test -f /ready period=1s',
  });
  expect(demandsOf({ livenessProbe: { grpc: { port: 9000 } } })).toEqual({ liveness: 'grpc :9000 period=10s' });
});
