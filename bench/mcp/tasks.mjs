// Twelve tasks. Each side makes the fewest calls that tell the facts, with the filters that its tools have; both must tell all facts.
const CLUSTERS = ['prod-eu', 'prod-us', 'edge-1'];
const POD = (name) => new RegExp(`\\b${name}-[a-z0-9-]+`);
/** All pods of a workload are named. */
const PODS = (name, count) => (text) => new Set(text.match(new RegExp(`\\b${name}-[a-z0-9]+-[a-z0-9]+`, 'g'))).size === count;

/** One call for each cluster, as the peer needs them. */
async function each(peer, tool, args) {
  const answers = [];
  for (const context of CLUSTERS) {
    answers.push(`${context}\n${await peer.call(tool, { ...args, context })}`);
  }
  return answers.join('\n');
}

const diagnose = (cluster, resource, namespace, name) => (ours) => ours.call('diagnose', { cluster, resource, namespace, name });

/** The pods of a workload, the first of them whole, and the events of the namespace, as far as they are needed. */
const look = (context, namespace, name, { whole = false, events = false }) => async (peer) => {
  const pods = await peer.call('pods_list_in_namespace', { context, namespace, labelSelector: `app=${name}` });
  const first = pods.match(new RegExp(`\\b${name}-[a-z0-9-]+`))?.[0];
  const more = [];
  if (whole) {
    more.push(await peer.call('pods_get', { context, namespace, name: first }));
  }
  if (events) {
    more.push(await peer.call('events_list', { context, namespace }));
  }
  return [pods, ...more].join('\n');
};

/** Rows of pods by namespace and phase: of our counts, or counted here in the peer's lists. */
function counts(text) {
  const ours = new Map([...text.matchAll(/^(\d+)\t([a-z]+)\t([A-Z][a-z]+)$/gm)].map(([, count, namespace, phase]) => [`${namespace} ${phase}`, Number(count)]));
  if (ours.size > 0) {
    return ours;
  }
  const peers = new Map();
  for (const line of text.split('\n')) {
    const [namespace, version, kind, , , status] = line.trim().split(/\s+/);
    if (version === 'v1' && kind === 'Pod') {
      const phase = /Running|CrashLoopBackOff/.test(status) ? 'Running' : 'Pending';
      peers.set(`${namespace} ${phase}`, (peers.get(`${namespace} ${phase}`) ?? 0) + 1);
    }
  }
  return peers;
}

export const TASKS = [
  {
    title: 'pods that are not ready, anywhere',
    facts: [PODS('checkout', 3), PODS('ledger', 3), PODS('payments', 3), /orders-db-0/, /ImagePullBackOff/, /CrashLoopBackOff/, /CreateContainerConfigError/],
    ours: (ours) => ours.call('query', { cluster: '_all', resource: 'pods', where: 'status.conditions.status=False,status.phase!=Succeeded' }),
    peer: (peer) => each(peer, 'pods_list', {}),
  },
  {
    title: 'Deployment not available: image that does not exist',
    facts: [/shop\/checkout:2\.14\.1/, /not found/, /ImagePullBackOff/],
    ours: diagnose('prod-eu', 'deployments', 'shop', 'checkout'),
    peer: look('prod-eu', 'shop', 'checkout', { events: true }),
  },
  {
    title: 'Deployment not available: Secret that is missing',
    facts: [/payments-db/, /CreateContainerConfigError/],
    ours: diagnose('prod-us', 'deployments', 'bank', 'payments'),
    peer: look('prod-us', 'bank', 'payments', { whole: true }),
  },
  {
    title: 'Deployment without pods: quota used up',
    facts: [/exceeded quota: compute/, /limited: pods=40/],
    ours: diagnose('edge-1', 'deployments', 'data', 'reports'),
    peer: (peer) => peer.call('resources_get', { context: 'edge-1', apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'data', name: 'reports' }),
  },
  {
    title: 'StatefulSet not ready: claim without a storage class',
    facts: [/data-orders-db-0/, /fast-ssd/, /unbound|no volume/],
    ours: diagnose('prod-eu', 'statefulsets', 'data', 'orders-db'),
    peer: look('prod-eu', 'data', 'orders-db', { events: true }),
  },
  {
    title: 'Deployment not available: out of memory',
    facts: [/OOMKilled/, /137/, POD('ledger')],
    ours: diagnose('prod-eu', 'deployments', 'bank', 'ledger'),
    peer: look('prod-eu', 'bank', 'ledger', { whole: true }),
  },
  {
    title: 'Warning events of the last hour, all clusters',
    facts: [/checkout:2\.14\.1: not found/, /Back-off restarting failed container/, /fast-ssd/, /payments-db/, /exceeded quota/, /NodeNotReady/],
    ours: (ours) => ours.call('events', { cluster: '_all' }),
    peer: (peer) => each(peer, 'events_list', {}),
  },
  {
    title: 'errors in the logs of a Deployment of three pods',
    facts: [/10\.0\.4\.17:8443: connect: connection refused/],
    ours: (ours) => ours.call('logs', { cluster: 'prod-eu', namespace: 'web', resource: 'deployments', name: 'api', grep: 'level=error' }),
    peer: async (peer) => {
      const pods = await peer.call('pods_list_in_namespace', { context: 'prod-eu', namespace: 'web', labelSelector: 'app=api' });
      const answers = [];
      for (const name of new Set(pods.match(/\bapi-[a-z0-9]+-[a-z0-9]+/g))) {
        answers.push(await peer.call('pods_log', { context: 'prod-eu', namespace: 'web', name, tail: 500 }));
      }
      return answers.join('\n');
    },
  },
  {
    title: 'nodes that are not ready, and why',
    facts: [/node-4/, /NotReady/, /Kubelet stopped posting node status/],
    ours: async (ours) => [
      await ours.call('query', { cluster: '_all', resource: 'nodes', where: 'status.conditions.status=Unknown' }),
      await ours.call('diagnose', { cluster: 'prod-us', resource: 'nodes', name: 'node-4' }),
    ].join('\n'),
    peer: async (peer) => [
      await each(peer, 'resources_list', { apiVersion: 'v1', kind: 'Node' }),
      await peer.call('resources_get', { context: 'prod-us', apiVersion: 'v1', kind: 'Node', name: 'node-4' }),
    ].join('\n'),
  },
  {
    title: 'image of a Deployment in each cluster',
    facts: [/frontend:3\.2\.0[\s\S]*frontend:3\.2\.0/, /frontend:3\.1\.7/],
    ours: (ours) => ours.call('query', {
      cluster: '_all', resource: 'deployments.apps', namespace: 'web', where: 'metadata.name=frontend', fields: ['spec.template.spec.containers.image'],
    }),
    peer: (peer) => each(peer, 'resources_list', { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'web', fieldSelector: 'metadata.name=frontend' }),
  },
  {
    title: 'pods by namespace and phase, all clusters',
    facts: [(text) => counts(text).get('shop Running') === 36 && counts(text).get('shop Pending') === 3 && counts(text).get('data Pending') === 1],
    ours: (ours) => ours.call('query', { cluster: '_all', resource: 'pods', countBy: ['metadata.namespace', 'status.phase'] }),
    peer: (peer) => each(peer, 'pods_list', {}),
  },
  {
    title: 'clusters that have a custom resource, and a field of it',
    facts: [/prod-us[\s\S]*backups|backups[\s\S]*prod-us/, /edge-1/, /keepDaily/, /Number of daily backups that are kept/, /integer/],
    ours: (ours) => ours.call('explain', { cluster: '_all', resource: 'backups', path: 'spec.retention' }),
    peer: async (peer) => [
      await each(peer, 'resources_list', { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', fieldSelector: 'metadata.name=backups.storage.example.com' }),
      await peer.call('resources_get', { context: 'prod-us', apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', name: 'backups.storage.example.com' }),
    ].join('\n'),
  },
];
