// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { gatewayOfEachTest, refusal } from '../../testing/fake-gateway';
import { faultsOf } from '../../testing/faults';
import { fact, grid, leadsTo, rowsOf } from '../../testing/show';
import { imageIsMissing, page, podWith, showSummary, tableOfNames } from './shown-summary';

const gateway = gatewayOfEachTest();
afterEach(cleanup);

const core = '/api/v1/namespaces/shop';
const rbac = '/apis/rbac.authorization.k8s.io/v1';

it('of a Service has its ports and leads to the pods behind it', async () => {
  gateway().lists(`${core}/pods`, [podWith('web-1', { running: {} })]);
  const ports = [{ port: 80, targetPort: 8080 }];
  showSummary('/services', { metadata: { name: 'web' }, spec: { selector: { app: 'web' }, ports } });
  expect(await rowsOf('Ports')).toEqual([['', '80/TCP', '8080', '']]);
  expect(leadsTo(await grid('Pods behind it'), 'web-1')).toBe(page(`${core}/pods/web-1`));
});

it('of an Ingress says where each path leads', async () => {
  const spec = {
    tls: [{ hosts: ['shop.example.org'], secretName: 'shop-tls' }],
    rules: [
      {
        host: 'shop.example.org',
        http: {
          paths: [
            { path: '/cart', backend: { service: { name: 'web', port: { number: 80 } } } },
            { path: '/static', backend: { resource: { kind: 'Bucket', name: 'static' } } },
          ],
        },
      },
    ],
  };
  showSummary('networking.k8s.io/ingresses', { metadata: { name: 'shop' }, spec });
  expect(await rowsOf('Rules')).toEqual([
    ['shop.example.org', '/cart', 'web:80'],
    ['shop.example.org', '/static', 'Bucket static'],
  ]);
  expect(leadsTo(await grid('Rules'), 'web')).toBe(page(`${core}/services/web`));
  expect(leadsTo(document.body, 'shop-tls')).toBe(page(`${core}/secrets/shop-tls`));
});

it('of a claim says what it asks for and which pods use it', async () => {
  gateway().lists(`${core}/pods`, [podWith('keeper', { running: {} })]);
  showSummary('/persistentvolumeclaims', {
    metadata: { name: 'orders' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  });
  await screen.findByRole('link', { name: 'keeper' });
  expect(fact('Requested')).toBe('1Gi');
  expect(fact('Access modes')).toBe('ReadWriteOnce');
  expect(gateway().calls('GET', '/pods')[0]?.query.get('selector')).toBe(
    'spec.volumes.persistentVolumeClaim.claimName=orders',
  );
});

it('of a node has its capacity, and how much of it its pods request', async () => {
  const asks = { containers: [{ name: 'main', resources: { requests: { cpu: '500m' } } }] };
  gateway().lists('/api/v1/pods', [podWith('web-1', { running: {} }, asks), podWith('web-2', { running: {} }, asks)]);
  showSummary('/nodes', {
    metadata: { name: 'node-a', namespace: undefined },
    status: {
      capacity: { cpu: '4', pods: '110' },
      allocatable: { cpu: '2', pods: '100' },
      nodeInfo: { kubeletVersion: 'v1.20.5' },
    },
  });
  await screen.findByRole('link', { name: 'web-2' });
  expect(await rowsOf('Resources')).toEqual([
    ['cpu', '4', '2', '1 (50 %)'],
    ['pods', '110', '100', '2 (2 %)'],
  ]);
  expect(fact('Versions')).toBe('kubeletVersion v1.20.5');
  expect(gateway().calls('GET', '/pods')[0]?.query.get('fieldSelector')).toBe('spec.nodeName=node-a');
});

it('of a namespace counts each kind, in an older version where the cluster has no newer one', async () => {
  for (const [path, more] of [
    [`${core}/pods`, 4],
    ['/apis/apps/v1/namespaces/shop/deployments', 1],
    ['/apis/batch/v1beta1/namespaces/shop/cronjobs', 0],
  ] as const) {
    gateway().has(path, { columnDefinitions: [], rows: [{}], metadata: { remainingItemCount: more } });
  }
  gateway().has(`${core}/secrets`, refusal(403, 'no', 'Forbidden'));
  const status = { hard: { services: '5' }, used: { services: '1' } };
  gateway().lists(`${core}/resourcequotas`, [{ metadata: { name: 'few' }, status }]);
  gateway().lists(`${core}/pods`, [podWith('broken-1', imageIsMissing)]);
  showSummary('/namespaces', { metadata: { name: 'shop', namespace: undefined } });
  await screen.findByText('CronJobs');
  expect([...document.querySelectorAll('.hc-facts li')].map((item) => item.textContent)).toEqual([
    'Pods 5',
    'Deployments 2',
    'CronJobs 1',
  ]);
  expect(leadsTo(document.body, 'CronJobs')).toBe(page('/apis/batch/v1beta1/namespaces/shop/cronjobs'));
  expect(await rowsOf('Quota few')).toEqual([['services', '1', '5']]);
  expect((await rowsOf('Problems'))[0]?.[0]).toBe('ErrImageNeverPull');
});

it('of a role of the cluster has its rules and leads to its bindings', async () => {
  gateway().lists(`${rbac}/rolebindings`, []);
  gateway().lists(`${rbac}/clusterrolebindings`, [], tableOfNames(undefined, 'operators'));
  showSummary('rbac.authorization.k8s.io/clusterroles', {
    metadata: { name: 'operator', namespace: undefined },
    rules: [
      { apiGroups: [''], resources: ['secrets'], resourceNames: ['stripe'], verbs: ['get', 'list'] },
      { nonResourceURLs: ['/metrics'], verbs: ['get'] },
    ],
  });
  expect(await rowsOf('Rules')).toEqual([
    ['secrets', 'core', 'get, list', 'stripe'],
    ['/metrics', '', 'get', 'All'],
  ]);
  expect(leadsTo(await grid('ClusterRoleBindings'), 'operators')).toBe(page(`${rbac}/clusterrolebindings/operators`));
});

it('of a role in a namespace leads to the bindings there', async () => {
  gateway().lists(`${rbac}/namespaces/shop/rolebindings`, [], tableOfNames('shop', 'readers'));
  showSummary('rbac.authorization.k8s.io/roles', { metadata: { name: 'reader' } });
  expect(await rowsOf('RoleBindings')).toEqual([['readers']]);
  expect(gateway().calls('GET', '/rolebindings')[0]?.query.get('selector')).toBe(
    'roleRef.name=reader,roleRef.kind=Role',
  );
});

it('of a binding leads to its role and to the accounts among its subjects', async () => {
  showSummary('rbac.authorization.k8s.io/rolebindings', {
    metadata: { name: 'readers' },
    roleRef: { kind: 'Role', name: 'reader' },
    subjects: [
      { kind: 'ServiceAccount', name: 'default', namespace: 'shop' },
      { kind: 'Group', name: 'shop:operators' },
    ],
  });
  expect((await rowsOf('Subjects')).map(([, name]) => name)).toEqual(['default', 'shop:operators']);
  expect(leadsTo(await grid('Subjects'), 'default')).toBe(page(`${core}/serviceaccounts/default`));
  expect(leadsTo(document.body, 'reader')).toBe(page(`${rbac}/namespaces/shop/roles/reader`));
});

it.each([
  ['/events', { message: 'Error', involvedObject: { kind: 'Pod', name: 'broken-1', namespace: 'shop' } }],
  [
    'events.k8s.io/events',
    { note: 'Error', regarding: { kind: 'Pod', name: 'broken-1', namespace: 'shop' }, deprecatedSource: {} },
  ],
])('of an event says what happened to whom: %s', async (kind, event) => {
  const resources = [{ name: 'pods', kind: 'Pod', namespaced: true, verbs: ['get'] }];
  gateway().has('/api/v1', { groupVersion: 'v1', resources });
  const source = kind === '/events' ? { source: { component: 'kubelet' } } : { reportingController: 'kubelet' };
  showSummary(kind, { metadata: { name: 'e' }, type: 'Warning', reason: 'Failed', ...source, ...event });
  const link = await screen.findByRole('link', { name: 'Pod broken-1' });
  expect(link.getAttribute('href')).toBe(page(`${core}/pods/broken-1`));
  expect(['Reason', 'Message', 'Source'].map(fact)).toEqual(['Warning Failed', 'Error', 'kubelet']);
});

it('of a definition has its versions, columns and fields, and leads to its objects', async () => {
  const schema = {
    type: 'object',
    properties: {
      spec: { type: 'object', properties: { keep: { type: 'integer', description: 'How many are kept.' } } },
    },
  };
  showSummary('apiextensions.k8s.io/customresourcedefinitions', {
    metadata: { name: 'backups.example.org', namespace: undefined },
    spec: {
      group: 'example.org',
      names: { kind: 'Backup', plural: 'backups', shortNames: ['bk'] },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          additionalPrinterColumns: [{ name: 'Schedule', jsonPath: '.spec.schedule' }],
          schema: { openAPIV3Schema: schema },
        },
        { name: 'v1alpha1', served: true, storage: false },
      ],
    },
  });
  expect(await rowsOf('Versions')).toEqual([
    ['v1', 'Yes', 'Yes', 'No'],
    ['v1alpha1', 'Yes', 'No', 'No'],
  ]);
  expect([fact('Kind'), fact('Columns')]).toEqual(['Backup (bk)', 'Schedule .spec.schedule']);
  expect(leadsTo(document.body, 'List of backups')).toBe(page('/apis/example.org/v1/backups'));
  await userEvent.click(screen.getByText('spec'));
  expect((await screen.findByText('keep')).closest('li')?.textContent).toBe('keep integerHow many are kept.');
  expect(await faultsOf(document.body)).toEqual([]);
});

it('of a custom resource has what its definition prints, but what the page says elsewhere', async () => {
  const columns = ['Name', 'Schedule', 'Keep', 'Age'].map((name) => ({ name, type: 'string', priority: 1 }));
  const cells = ['nightly', '0 4 * * *', 7, '1d'];
  gateway().has('/apis/example.org/v1/namespaces/shop/backups/nightly', {
    columnDefinitions: columns,
    rows: [{ cells, object: { metadata: { name: 'nightly' } } }],
  });
  showSummary('example.org/backups', { metadata: { name: 'nightly' } });
  await screen.findByText('Schedule');
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Schedule', 'Keep']);
  expect([fact('Schedule'), fact('Keep')]).toEqual(['0 4 * * *', '7']);
});

it('of a ConfigMap has its keys and values', async () => {
  showSummary('/configmaps', { metadata: { name: 'settings' }, data: { greeting: 'hello' } });
  expect(await rowsOf('Data')).toEqual([['greeting', 'hello']]);
});
