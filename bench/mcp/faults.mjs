// Three clusters of healthy workloads with faults among them.
import { claim, deployment, event, namespace, node, pod, quota, replicaSet, statefulSet } from './objects.mjs';

const NAMESPACES = ['shop', 'bank', 'data', 'web', 'infra'];
const WORKLOADS = ['api', 'worker', 'cache', 'mailer'];
const REPLICAS = 3;
const NODES = 6;

const app = (inNamespace, name, more = {}) => ({
  namespace: inNamespace, name, team: `team-${inNamespace}`, replicas: REPLICAS, image: `registry.example.com/${inNamespace}/${name}:1.4.2`, node: 'node-1', ...more,
});

const owner = (created, kind) => ({ apiVersion: 'apps/v1', kind, name: created.metadata.name, uid: created.metadata.uid });

/** A Deployment, its ReplicaSet and its pods, all in one state; of none, if the pods could not be created. */
async function plantDeployment(cluster, its, state, conditions = []) {
  const ready = state && state.ready !== false ? its.replicas : 0;
  const parent = await cluster.create(...deployment(its, ready, conditions));
  const set = await cluster.create(...replicaSet(its, owner(parent, 'Deployment')));
  for (let i = 0; state && i < its.replicas; i++) {
    await cluster.create(...pod({ ...its, node: its.node ?? `node-${1 + (i % 3)}` }, `${set.metadata.name}-${'bcdfg'[i]}x${i}k2`, owner(set, 'ReplicaSet'), state));
  }
  return set.metadata.name;
}

async function healthy(cluster, version, port, tag) {
  for (let i = 1; i <= NODES; i++) {
    await cluster.create(...node(`node-${i}`, version, !(cluster.name === 'prod-us' && i === 4), port));
  }
  for (const each of NAMESPACES) {
    await cluster.create(...namespace(each));
    for (const name of WORKLOADS) {
      const its = app(each, name, { node: undefined });
      const set = await plantDeployment(cluster, its, {});
      for (const [reason, message] of [['Pulled', `Container image "${its.image}" already present on machine`], ['Started', `Started container ${name}`]]) {
        await cluster.create(...event(each, 'Normal', reason, 'Pod', `${set}-bx0k2`, message, 20, 3));
      }
    }
  }
  await plantDeployment(cluster, app('web', 'frontend', { image: `registry.example.com/web/frontend:${tag}` }), {});
}

const waiting = (reason, message) => ({ phase: 'Pending', ready: false, state: { waiting: { reason, message } } });

async function warn(cluster, inNamespace, set, reason, message, minutes) {
  for (const i of [0, 1, 2]) {
    await cluster.create(...event(inNamespace, 'Warning', reason, 'Pod', `${set}-${'bcdfg'[i]}x${i}k2`, message, minutes + i, 40 + i));
  }
}

async function eu(cluster) {
  const image = 'registry.example.com/shop/checkout:2.14.1';
  const checkout = await plantDeployment(cluster, app('shop', 'checkout', { image }), waiting('ImagePullBackOff', `Back-off pulling image "${image}"`));
  await warn(cluster, 'shop', checkout, 'Failed', `Failed to pull image "${image}": rpc error: code = NotFound desc = ${image}: not found`, 4);
  await warn(cluster, 'shop', checkout, 'BackOff', `Back-off pulling image "${image}"`, 1);

  const ledger = await plantDeployment(cluster, app('bank', 'ledger'), {
    ready: false, restarts: 14, state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s restarting failed container=ledger' } },
    lastState: { terminated: { exitCode: 137, reason: 'OOMKilled', startedAt: '2026-11-26T09:00:00Z', finishedAt: '2026-11-26T09:00:40Z' } },
  });
  await warn(cluster, 'bank', ledger, 'BackOff', 'Back-off restarting failed container', 2);

  const orders = app('data', 'orders-db');
  const set = await cluster.create(...statefulSet(orders));
  await cluster.create(...claim('data', 'data-orders-db-0', 'fast-ssd'));
  await cluster.create(...pod(orders, 'orders-db-0', owner(set, 'StatefulSet'), { phase: 'Pending', scheduled: '0/6 nodes are available: 6 pod has unbound immediate PersistentVolumeClaims.' },
    [{ name: 'data', persistentVolumeClaim: { claimName: 'data-orders-db-0' } }]));
  await cluster.create(...event('data', 'Warning', 'FailedScheduling', 'Pod', 'orders-db-0', '0/6 nodes are available: 6 pod has unbound immediate PersistentVolumeClaims.', 3, 60));
  await cluster.create(...event('data', 'Warning', 'ProvisioningFailed', 'PersistentVolumeClaim', 'data-orders-db-0', 'storageclass.storage.k8s.io "fast-ssd" not found', 3, 90));
}

async function us(cluster) {
  const env = [{ name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'payments-db', key: 'url' } } }];
  const payments = await plantDeployment(cluster, app('bank', 'payments', { env }), waiting('CreateContainerConfigError', 'secret "payments-db" not found'));
  await warn(cluster, 'bank', payments, 'Failed', 'Error: secret "payments-db" not found', 2);
  await cluster.create(...event('default', 'Warning', 'NodeNotReady', 'Node', 'node-4', 'Node node-4 status is now: NodeNotReady', 50));
}

async function edge(cluster) {
  const message = 'pods "reports-5d9c7b8f6-" is forbidden: exceeded quota: compute, requested: pods=1, used: pods=40, limited: pods=40';
  const reports = app('data', 'reports', { pods: 0 });
  const set = await plantDeployment(cluster, reports, undefined, [['ReplicaFailure', 'True', 'FailedCreate', message]]);
  await cluster.create(...event('data', 'Warning', 'FailedCreate', 'ReplicaSet', set, `Error creating: ${message}`, 5, 200));
  await cluster.create(...quota('data', 'compute', { pods: '40' }));
}

/** The lines of the container api in the namespace web: 1,000, with four errors among the older ones. */
export const log = () => Array.from({ length: 1000 }, (_, i) =>
  i % 60 === 37 && i > 500 && i < 750
    ? `level=error msg="call of payments failed" error="dial tcp 10.0.4.17:8443: connect: connection refused" attempt=${i % 7}`
    : `level=info msg=request method=GET path=/cart/${i * 7919} status=200 duration=${(i * 37) % 90}ms trace=${(i * 2654435761).toString(16).padStart(16, '0')}`);

const field = (type, description) => ({ type, description });

/** A definition of some thirty fields. */
export const backups = () => [
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  {
    metadata: { name: 'backups.storage.example.com' },
    spec: {
      group: 'storage.example.com', scope: 'Namespaced', names: { plural: 'backups', singular: 'backup', kind: 'Backup', listKind: 'BackupList' },
      versions: [{
        name: 'v1', served: true, storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties: {
          spec: { type: 'object', description: 'The backups that are wanted.', properties: {
            source: { type: 'object', description: 'The volume to copy.', properties: {
              claimName: field('string', 'Name of the PersistentVolumeClaim.'), path: field('string', 'Folder in the volume; the whole volume when empty.'),
              exclude: { type: 'array', items: { type: 'string' }, description: 'Patterns of files that are left out.' } } },
            schedule: { type: 'object', description: 'When a backup begins.', properties: {
              cron: field('string', 'Five fields, as of cron.'), timeZone: field('string', 'Name of a time zone; UTC when empty.'),
              startingDeadlineSeconds: field('integer', 'A backup that is later than that is skipped.'), suspended: field('boolean', 'Whether no backup begins.') } },
            retention: { type: 'object', description: 'Backups that are kept.', properties: Object.fromEntries(
              ['Hourly', 'Daily', 'Weekly', 'Monthly', 'Yearly'].map((each) => [`keep${each}`, field('integer', `Number of ${each.toLowerCase()} backups that are kept.`)])) },
            target: { type: 'object', description: 'The store.', properties: Object.fromEntries(
              ['bucket', 'region', 'endpoint', 'prefix', 'storageClass', 'encryptionKeyName', 'credentialsName'].map((each) => [each, field('string', `The ${each} of the object store.`)])) },
            resources: { type: 'object', description: 'Limits of the program.', properties: Object.fromEntries(
              ['cpu', 'memory', 'bandwidth', 'parallelism'].map((each) => [each, field('string', `Limit of ${each}.`)])) },
          } },
          status: { type: 'object', properties: Object.fromEntries(
            ['lastBegin', 'lastEnd', 'lastSuccess', 'lastError', 'phase', 'nextBegin'].map((each) => [each, field('string', `The ${each} of the backups.`)])) },
        } } },
      }],
    },
  },
];

/** @param port of the kubelet */
export async function plant(cluster, version, port) {
  await healthy(cluster, version, port, { 'prod-eu': '3.2.0', 'prod-us': '3.2.0', 'edge-1': '3.1.7' }[cluster.name]);
  await { 'prod-eu': eu, 'prod-us': us, 'edge-1': edge }[cluster.name](cluster);
  if (cluster.name !== 'prod-eu') {
    await cluster.create(...backups());
  }
}
