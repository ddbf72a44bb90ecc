import type { SortField } from './sort-field';
import type { SortFunc } from './view';

type Fields = Readonly<Record<string, SortField>>;

/** `Column=field.path` for texts; `#` before the path: a number, `%`: a quantity, `@`: a time that is shown as an age. */
function fields(...lines: readonly string[]): Fields {
  return Object.fromEntries(lines.map((line) => field(line)));
}

function field(line: string): [string, SortField] {
  const at = line.indexOf('=');
  const path = line.slice(at + 1);
  const func = ({ '#': 'number', '%': 'quantity', '@': 'time' } as Readonly<Record<string, SortFunc>>)[path.charAt(0)];
  const name = line.slice(0, at);
  if (func === undefined) {
    return [name, { path, func: 'natural' }];
  }
  return [name, { path: path.slice(1), func, ...(func === 'time' ? { backwards: true } : {}) }];
}

const ofTemplate = ['Containers=spec.template.spec.containers.name', 'Images=spec.template.spec.containers.image'];

/**
 * Which field a column of Kubernetes' own kinds shows, by group and plural. Where the server computes a column of several fields, the
 * one that orders it best stands here (a pod's status is mostly its phase); where there is none, the column is not here.
 * Source: pkg/printers/internalversion/printers.go of Kubernetes.
 */
export const builtInColumns: Readonly<Record<string, Fields>> = {
  '/pods': fields(
    'Status=status.phase',
    'Restarts=#status.containerStatuses.restartCount',
    'IP=status.podIP',
    'Node=spec.nodeName',
    'Nominated Node=status.nominatedNodeName',
  ),
  '/services': fields(
    'Type=spec.type',
    'Cluster-IP=spec.clusterIP',
    'External-IP=status.loadBalancer.ingress.ip',
    'Port(s)=#spec.ports.port',
  ),
  '/secrets': fields('Type=type'),
  '/namespaces': fields('Status=status.phase'),
  '/nodes': fields(
    'Version=status.nodeInfo.kubeletVersion',
    'Internal-IP=status.addresses.address',
    'OS-Image=status.nodeInfo.osImage',
    'Kernel-Version=status.nodeInfo.kernelVersion',
    'Container-Runtime=status.nodeInfo.containerRuntimeVersion',
  ),
  '/events': fields(
    'Last Seen=@lastTimestamp',
    'Type=type',
    'Reason=reason',
    'Object=involvedObject.name',
    'Message=message',
    'Count=#count',
    'Source=source.component',
    'First Seen=@firstTimestamp',
    'Subobject=involvedObject.fieldPath',
  ),
  '/persistentvolumes': fields(
    'Capacity=%spec.capacity.storage',
    'Access Modes=spec.accessModes',
    'Reclaim Policy=spec.persistentVolumeReclaimPolicy',
    'Status=status.phase',
    'Claim=spec.claimRef.name',
    'StorageClass=spec.storageClassName',
    'Reason=status.reason',
    'VolumeMode=spec.volumeMode',
  ),
  '/persistentvolumeclaims': fields(
    'Status=status.phase',
    'Volume=spec.volumeName',
    'Capacity=%status.capacity.storage',
    'Access Modes=status.accessModes',
    'StorageClass=spec.storageClassName',
    'VolumeMode=spec.volumeMode',
  ),
  '/replicationcontrollers': fields(
    'Desired=#spec.replicas',
    'Current=#status.replicas',
    'Ready=#status.readyReplicas',
    ...ofTemplate,
  ),
  'apps/deployments': fields(
    'Ready=#status.readyReplicas',
    'Up-to-date=#status.updatedReplicas',
    'Available=#status.availableReplicas',
    ...ofTemplate,
  ),
  'apps/replicasets': fields(
    'Desired=#spec.replicas',
    'Current=#status.replicas',
    'Ready=#status.readyReplicas',
    ...ofTemplate,
  ),
  'apps/statefulsets': fields('Ready=#status.readyReplicas', ...ofTemplate),
  'apps/daemonsets': fields(
    'Desired=#status.desiredNumberScheduled',
    'Current=#status.currentNumberScheduled',
    'Ready=#status.numberReady',
    'Up-to-date=#status.updatedNumberScheduled',
    'Available=#status.numberAvailable',
    ...ofTemplate,
  ),
  'batch/jobs': fields('Completions=#status.succeeded', ...ofTemplate),
  'batch/cronjobs': fields('Schedule=spec.schedule', 'Suspend=spec.suspend', 'Last Schedule=@status.lastScheduleTime'),
  'networking.k8s.io/ingresses': fields('Class=spec.ingressClassName', 'Hosts=spec.rules.host'),
  'networking.k8s.io/ingressclasses': fields('Controller=spec.controller'),
  'autoscaling/horizontalpodautoscalers': fields(
    'Reference=spec.scaleTargetRef.name',
    'MinPods=#spec.minReplicas',
    'MaxPods=#spec.maxReplicas',
    'Replicas=#status.currentReplicas',
  ),
  'policy/poddisruptionbudgets': fields(
    'Min Available=spec.minAvailable',
    'Max Unavailable=spec.maxUnavailable',
    'Allowed Disruptions=#status.disruptionsAllowed',
  ),
  'rbac.authorization.k8s.io/rolebindings': fields('Role=roleRef.name', 'Users=subjects.name'),
  'rbac.authorization.k8s.io/clusterrolebindings': fields('Role=roleRef.name', 'Users=subjects.name'),
  'storage.k8s.io/storageclasses': fields(
    'Provisioner=provisioner',
    'ReclaimPolicy=reclaimPolicy',
    'VolumeBindingMode=volumeBindingMode',
    'AllowVolumeExpansion=allowVolumeExpansion',
  ),
  'coordination.k8s.io/leases': fields('Holder=spec.holderIdentity'),
  'scheduling.k8s.io/priorityclasses': fields('Value=#value', 'Global-Default=globalDefault'),
};
