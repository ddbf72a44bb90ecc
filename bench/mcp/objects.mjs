// Objects of a cluster as controllers and kubelets leave them. Each is [path of its collection, object], and a status of its own is written afterwards.
const NOW = Date.now();
export const ago = (minutes) => new Date(NOW - minutes * 60_000).toISOString().replace(/\.\d+Z/, 'Z');

const CORE = (namespace, plural) => `/api/v1/namespaces/${namespace}/${plural}`;
const APPS = (namespace, plural) => `/apis/apps/v1/namespaces/${namespace}/${plural}`;
const condition = (type, status, reason, message) => ({ type, status, reason, message, lastTransitionTime: ago(90) });

/** A container with what most have: probes, resources, environment. */
const container = (name, image, env = []) => ({
  name,
  image,
  ports: [{ name: 'http', containerPort: 8080 }],
  env: [
    { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    { name: 'LOG_LEVEL', value: 'info' },
    { name: 'OTEL_SERVICE_NAME', value: name },
    ...env,
  ],
  resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
  livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, periodSeconds: 10 },
  readinessProbe: { httpGet: { path: '/readyz', port: 'http' }, periodSeconds: 5 },
  volumeMounts: [{ name: 'config', mountPath: '/etc/app' }],
  securityContext: { allowPrivilegeEscalation: false, runAsNonRoot: true },
});

const labels = (name, team) => ({
  app: name,
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/managed-by': 'helm',
  team,
});

export const namespace = (name) => ['/api/v1/namespaces', { metadata: { name, labels: { tenant: name } } }];

export const node = (name, version, ready, port) => [
  '/api/v1/nodes',
  {
    metadata: { name, labels: { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': 'a' } },
    status: {
      addresses: [{ type: 'InternalIP', address: '127.0.0.1' }],
      daemonEndpoints: { kubeletEndpoint: { Port: port } },
      capacity: { cpu: '8', memory: '32Gi', pods: '110' },
      allocatable: { cpu: '7800m', memory: '30Gi', pods: '110' },
      nodeInfo: {
        kubeletVersion: version, kubeProxyVersion: version, osImage: 'Debian GNU/Linux 12', kernelVersion: '6.1.0', architecture: 'amd64',
        operatingSystem: 'linux', containerRuntimeVersion: 'containerd://1.6.20', machineID: '', systemUUID: '', bootID: '',
      },
      conditions: ['MemoryPressure', 'DiskPressure', 'PIDPressure']
        .map((type) => (ready
          ? condition(type, 'False', `KubeletHasNo${type}`, `kubelet has no ${type}`)
          : condition(type, 'Unknown', 'NodeStatusUnknown', 'Kubelet stopped posting node status.')))
        .concat(ready
          ? condition('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status')
          : condition('Ready', 'Unknown', 'NodeStatusUnknown', 'Kubelet stopped posting node status.')),
    },
  },
];

/** The status of a pod whose one container is in that state. */
export const podStatus = ({ phase = 'Running', ready = true, scheduled, state, lastState = {}, restarts = 0 }, name, image) => ({
  phase,
  podIP: scheduled === undefined ? '10.1.2.3' : undefined,
  startTime: ago(600),
  conditions: scheduled === undefined
    ? [
        condition('Initialized', 'True'),
        condition('Ready', ready ? 'True' : 'False', ready ? undefined : 'ContainersNotReady', ready ? undefined : `containers with unready status: [${name}]`),
        condition('ContainersReady', ready ? 'True' : 'False', ready ? undefined : 'ContainersNotReady'),
        condition('PodScheduled', 'True'),
      ]
    : [condition('PodScheduled', 'False', 'Unschedulable', scheduled)],
  containerStatuses: scheduled === undefined
    ? [{
        name, image, imageID: ready ? `${image}@sha256:${'0a1b2c3d'.repeat(8)}` : '', ready, started: ready, restartCount: restarts,
        state: state ?? { running: { startedAt: ago(590) } }, lastState,
      }]
    : undefined,
});

export const pod = (app, name, owner, state, volumes = []) => [
  CORE(app.namespace, 'pods'),
  {
    metadata: {
      name, labels: { ...labels(app.name, app.team), 'pod-template-hash': '5d9c7b8f6' },
      annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': '8080', 'checksum/config': '7'.repeat(64) },
      ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }],
    },
    spec: {
      nodeName: state.scheduled === undefined ? app.node : undefined,
      serviceAccountName: app.name,
      containers: [container(app.name, app.image, app.env)],
      volumes: [config(app), ...volumes],
      tolerations: [{ key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }],
    },
  },
  podStatus(state, app.name, app.image),
];

const config = (app) => ({ name: 'config', configMap: { name: app.name, optional: true } });
const template = (app) => ({
  metadata: { labels: labels(app.name, app.team) }, spec: { containers: [container(app.name, app.image, app.env)], volumes: [config(app)] },
});

export const deployment = (app, ready, more = []) => [
  APPS(app.namespace, 'deployments'),
  {
    metadata: { name: app.name, labels: labels(app.name, app.team), annotations: { 'meta.helm.sh/release-name': app.name } },
    spec: { replicas: app.replicas, selector: { matchLabels: { app: app.name } }, template: template(app) },
  },
  {
    observedGeneration: 1, replicas: app.pods ?? app.replicas, updatedReplicas: app.pods ?? app.replicas, readyReplicas: ready, availableReplicas: ready,
    unavailableReplicas: app.replicas - ready,
    conditions: [
      condition('Available', ready === app.replicas ? 'True' : 'False', ready === app.replicas ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
        ready === app.replicas ? 'Deployment has minimum availability.' : 'Deployment does not have minimum availability.'),
      condition('Progressing', ready === app.replicas ? 'True' : 'False', ready === app.replicas ? 'NewReplicaSetAvailable' : 'ProgressDeadlineExceeded'),
      ...more.map((each) => condition(...each)),
    ],
  },
];

export const replicaSet = (app, owner) => [
  APPS(app.namespace, 'replicasets'),
  {
    metadata: { name: `${app.name}-5d9c7b8f6`, labels: labels(app.name, app.team), ownerReferences: [{ ...owner, controller: true }] },
    spec: { replicas: app.replicas, selector: { matchLabels: { app: app.name } }, template: template(app) },
  },
  { observedGeneration: 1, replicas: app.pods ?? app.replicas },
];

export const statefulSet = (app) => [
  APPS(app.namespace, 'statefulsets'),
  {
    metadata: { name: app.name, labels: labels(app.name, app.team) },
    spec: { replicas: app.replicas, serviceName: app.name, selector: { matchLabels: { app: app.name } }, template: template(app) },
  },
  { observedGeneration: 1, replicas: 1, currentReplicas: 1, updatedReplicas: 1 },
];

export const claim = (inNamespace, name, storageClassName) => [
  CORE(inNamespace, 'persistentvolumeclaims'),
  { metadata: { name }, spec: { storageClassName, accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '20Gi' } } } },
];

export const quota = (inNamespace, name, resources) => [
  CORE(inNamespace, 'resourcequotas'),
  { metadata: { name }, spec: { hard: resources } },
  { hard: resources, used: resources },
];

let events = 0;
export const event = (inNamespace, type, reason, kind, name, message, minutes, count = 1) => [
  CORE(inNamespace, 'events'),
  {
    metadata: { name: `${name}.${(events += 1)}` },
    involvedObject: { apiVersion: 'v1', kind, namespace: inNamespace, name },
    type, reason, message, count, firstTimestamp: ago(minutes + 30), lastTimestamp: ago(minutes),
    source: { component: type === 'Normal' ? 'kubelet' : 'controller' },
  },
];
