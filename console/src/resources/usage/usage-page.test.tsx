// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { loadTexts } from '../../i18n/texts';
import { gatewayOfEachTest, refusal } from '../../testing/fake-gateway';
import { faultsOf } from '../../testing/faults';
import { rowsOf, show } from '../../testing/show';
import { texts } from './texts';
import { UsagePage } from './UsagePage';
import { UsageSection } from './UsageSection';

const gateway = gatewayOfEachTest();
afterEach(cleanup);

const metrics = '/apis/metrics.k8s.io/v1beta1';
const resources = [
  { name: 'pods', kind: 'PodMetrics', namespaced: true },
  { name: 'nodes', kind: 'NodeMetrics', namespaced: false },
];
const serves = () => gateway().has(metrics, { groupVersion: 'metrics.k8s.io/v1beta1', resources });
const open = (query: string) =>
  show(
    <Routes>
      <Route path="/console/clusters/:cluster/usage" element={<UsagePage />} />
    </Routes>,
    `/console/clusters/prod/usage${query}`,
  );
const asked = () => gateway().asked.filter(({ path }) => path.includes('metrics.k8s.io'));

it('a cluster that does not measure usage is asked once, and only its page of usage says so', async () => {
  const pods = { group: '', version: 'v1', plural: 'pods', namespace: 'shop' };
  const section = <UsageSection cluster="prod" place={pods} of="pods" rowsOf={() => []} />;
  show(
    <>
      {section}
      {section}
      <Routes>
        <Route path="/console/clusters/:cluster/usage" element={<UsagePage />} />
      </Routes>
    </>,
    '/console/clusters/prod/usage',
  );
  await screen.findByRole('heading', { name: 'The cluster does not measure usage' });
  expect(screen.queryByRole('heading', { name: 'Usage' })).toBeNull();
  expect(asked()).toHaveLength(1);
  expect(await faultsOf(document.body)).toEqual([]);
});

it('usage that is refused comes with the command that allows it', async () => {
  serves();
  const message = 'User "alice" cannot list resource "pods" in API group "metrics.k8s.io"';
  const refused = refusal(403, `pods.metrics.k8s.io is forbidden: ${message}`, 'Forbidden');
  gateway().answers(`/api/v1/cube/proxy/clusters/prod${metrics}/namespaces/shop/pods`, refused);
  open('?namespace=shop');
  await screen.findByText(new RegExp(message));
  const command = (await screen.findByText(/^kubectl create clusterrole read-pods.metrics.k8s.io/)).textContent;
  expect(command).toContain('--namespace=shop');
});

it('usage has its share of what was asked for and of the limit, of nodes of what they have to allocate', async () => {
  serves();
  const memory = { requests: { memory: '64Mi' }, limits: { memory: '128Mi' } };
  gateway().lists(`${metrics}/namespaces/shop/pods`, [
    { metadata: { name: 'hungry', namespace: 'shop' }, containers: [{ name: 'main', usage: { memory: '32Mi' } }] },
  ]);
  gateway().lists('/api/v1/namespaces/shop/pods', [
    { metadata: { name: 'hungry', namespace: 'shop' }, spec: { containers: [{ name: 'main', resources: memory }] } },
  ]);
  open('?namespace=shop');
  await waitFor(async () =>
    expect((await rowsOf('Usage of pods'))[0]?.slice(-3)).toEqual(['32Mi', '50 % of 64Mi', '25 % of 128Mi']),
  );
  cleanup();
  gateway().lists(`${metrics}/nodes`, [{ metadata: { name: 'node-a' }, usage: { cpu: '1', memory: '1Gi' } }]);
  gateway().lists('/api/v1/nodes', [
    { metadata: { name: 'node-a' }, status: { allocatable: { cpu: '2', memory: '4Gi' } } },
  ]);
  open('?of=nodes');
  await waitFor(async () =>
    expect(await rowsOf('Usage of nodes')).toEqual([['node-a', '1', '50 % of 2', '1Gi', '25 % of 4Gi']]),
  );
});

it('a share is said in Chinese as it is read there', async () => {
  await loadTexts('zh');
  expect(texts.in('zh')?.share(50, '64Mi')).toBe('64Mi 的 50%');
  expect(texts.in('zh')?.usageOf.pods).toBe('Pod 的用量');
});
