// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { gatewayOfEachTest } from '../../testing/fake-gateway';
import { fact, grid, leadsTo, rowsOf } from '../../testing/show';
import { imageIsMissing, page, podWith, showSummary, tableOfNames } from './shown-summary';

const gateway = gatewayOfEachTest();
afterEach(cleanup);

const pods = '/api/v1/namespaces/shop/pods';
const template = { spec: { containers: [{ name: 'main', image: 'localhost/busybox:1' }] } };
const spec = { replicas: 2, selector: { matchLabels: { app: 'web' } }, template };
const available = (count: number) => ({
  observedGeneration: 1,
  ...{ replicas: count, updatedReplicas: count, readyReplicas: count, availableReplicas: count },
});

it('of a Deployment has its replicas, what it owns and what it runs', async () => {
  gateway().lists(pods, [podWith('web-1', { running: {} }), podWith('web-2', { running: {} })]);
  gateway().lists('/apis/apps/v1/namespaces/shop/replicasets', [], tableOfNames('shop', 'web-abc'));
  showSummary('apps/deployments', { metadata: { name: 'web' }, spec, status: available(2) });
  await screen.findByRole('img', { name: '2 of 2 replicas are available' });
  expect(fact('Images')).toBe('localhost/busybox:1');
  expect(await rowsOf('ReplicaSets')).toEqual([['web-abc']]);
  expect((await rowsOf('Pods')).map(([name]) => name)).toEqual(['web-1', 'web-2']);
  expect(screen.queryByRole('grid', { name: 'Problems' })).toBeNull();
  expect(gateway().calls('GET', '/replicasets')[0]?.query.get('selector')).toBe(
    'metadata.ownerReferences.uid=web-uid,metadata.labels.app=web',
  );
  expect(gateway().calls('GET', '/pods')[0]?.query.get('selector')).toBe('metadata.labels.app=web');
});

it('of a Deployment that does not start says what holds it up, and in which pods', async () => {
  gateway().lists(pods, [podWith('broken-1', imageIsMissing)]);
  showSummary('apps/deployments', {
    metadata: { name: 'broken' },
    spec: { ...spec, replicas: 1 },
    status: { ...available(0), replicas: 1, unavailableReplicas: 1 },
  });
  await screen.findByRole('img', { name: '0 of 1 replicas are available' });
  expect(await rowsOf('Problems')).toEqual([['ErrImageNeverPull', imageIsMissing.waiting.message, 'broken-1']]);
  expect(leadsTo(await grid('Problems'), 'broken-1')).toBe(page(`${pods}/broken-1`));
});

it('of a StatefulSet has its replicas and leads to its pods', async () => {
  gateway().lists(pods, [podWith('store-0', { running: {} })]);
  showSummary('apps/statefulsets', {
    metadata: { name: 'store' },
    spec: { ...spec, replicas: 1 },
    status: { observedGeneration: 1, replicas: 1, readyReplicas: 1, currentReplicas: 1, updatedReplicas: 1 },
  });
  await screen.findByRole('img', { name: '1 of 1 replicas are available' });
  expect(leadsTo(await grid('Pods'), 'store-0')).toBe(page(`${pods}/store-0`));
});

const job = {
  selector: { matchLabels: { 'controller-uid': '1' } },
  template: { spec: { containers: [{ name: 'main', image: 'localhost/busybox:1' }] } },
};

it('of a Job that is complete says how far it came and leads to its pods', async () => {
  gateway().lists(pods, [podWith('import-x', { terminated: { exitCode: 0 } })]);
  const conditions = [{ type: 'Complete', status: 'True' }];
  showSummary('batch/jobs', { metadata: { name: 'import' }, spec: job, status: { succeeded: 1, conditions } });
  expect(leadsTo(await grid('Pods'), 'import-x')).toBe(page(`${pods}/import-x`));
  expect(fact('Completions')).toBe('1/1');
  expect(fact('Images')).toBe('localhost/busybox:1');
  expect(screen.queryByRole('grid', { name: 'Problems' })).toBeNull();
});

it('of a Job that failed says why', async () => {
  gateway().lists(pods, []);
  const message = 'Job has reached the specified backoff limit';
  const conditions = [{ type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded', message }];
  showSummary('batch/jobs', { metadata: { name: 'export' }, spec: job, status: { failed: 1, conditions } });
  expect((await rowsOf('Problems'))[0]?.slice(0, 2)).toEqual(['BackoffLimitExceeded', message]);
});

it('of a CronJob says when it runs next, unless it is suspended', async () => {
  gateway().lists('/apis/batch/v1/namespaces/shop/jobs', []);
  showSummary('batch/cronjobs', { metadata: { name: 'nightly' }, spec: { schedule: '0 3 * * *' } });
  await screen.findByRole('heading', { name: 'Schedule' });
  expect(fact('Schedule')).toBe('0 3 * * * UTC');
  expect(fact('Next run')).toMatch(/\b0?3:00:00/);
  cleanup();
  showSummary('batch/cronjobs', { metadata: { name: 'nightly' }, spec: { schedule: '0 3 * * *', suspend: true } });
  await screen.findByRole('heading', { name: 'Schedule' });
  expect(fact('Suspended')).toBe('Yes');
  expect(screen.queryByText('Next run')).toBeNull();
});

it('of a pod leads to what it mounts', async () => {
  const spec = {
    volumes: [{ name: 'settings', configMap: { name: 'settings' } }],
    containers: [
      { name: 'main', image: 'localhost/busybox:1', volumeMounts: [{ name: 'settings', mountPath: '/etc/web' }] },
    ],
  };
  showSummary('/pods', podWith('web-1', { running: {} }, spec) as never);
  expect(await rowsOf('Volumes')).toEqual([['settings', 'configMap', 'ConfigMap settings', 'main: /etc/web']]);
  expect(leadsTo(await grid('Volumes'), 'settings')).toBe(page('/api/v1/namespaces/shop/configmaps/settings'));
});

it('of a pod that does not run names the reason, the last exit code and what its containers ask for', async () => {
  const containers = [
    {
      name: 'main',
      image: 'localhost/shop:1',
      ports: [{ name: 'http', containerPort: 8080, protocol: 'TCP' }],
      resources: { requests: { memory: '8Mi' }, limits: { memory: '32Mi' } },
      livenessProbe: { tcpSocket: { port: 'http' }, periodSeconds: 10 },
    },
  ];
  const status = {
    name: 'main',
    ready: false,
    restartCount: 7,
    state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s restarting failed container' } },
    lastState: { terminated: { exitCode: 137, reason: 'OOMKilled', finishedAt: '2026-01-01T00:00:00Z' } },
  };
  showSummary('/pods', { metadata: { name: 'broken' }, spec: { containers }, status: { containerStatuses: [status] } });
  const [[name, state, restarts, image] = []] = await rowsOf('Containers');
  expect([name, restarts]).toEqual(['main', '7']);
  for (const part of [
    'CrashLoopBackOff',
    'back-off 5m0s restarting failed container',
    'Last run: OOMKilled, exit code 137',
  ]) {
    expect(state).toContain(part);
  }
  for (const part of [
    'localhost/shop:1',
    'Ports 8080/TCP (http)',
    'Requests memory 8Mi',
    'Limits memory 32Mi',
    'Liveness probe tcp-socket :http period=10s',
  ]) {
    expect(image).toContain(part);
  }
});
