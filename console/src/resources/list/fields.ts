import type { PrinterColumn } from '../../kube/table';
import type { Place } from '../../kube/place';

const fieldsOfAll = ['apiVersion', 'kind', 'metadata', 'spec', 'status'];

/** Top-level fields of Kubernetes' own kinds beside or instead of spec and status, by group and plural. */
const fieldsOfKinds: Readonly<Record<string, string>> = {
  '/configmaps': 'data binaryData immutable',
  '/secrets': 'data type immutable',
  '/serviceaccounts': 'secrets imagePullSecrets automountServiceAccountToken',
  '/endpoints': 'subsets',
  '/podtemplates': 'template',
  '/events':
    'involvedObject reason message source firstTimestamp lastTimestamp count type eventTime series action related reportingComponent reportingInstance',
  'events.k8s.io/events':
    'regarding reason note type eventTime series action related reportingController reportingInstance deprecatedCount deprecatedSource deprecatedFirstTimestamp deprecatedLastTimestamp',
  'apps/controllerrevisions': 'data revision',
  'discovery.k8s.io/endpointslices': 'addressType endpoints ports',
  'rbac.authorization.k8s.io/roles': 'rules',
  'rbac.authorization.k8s.io/clusterroles': 'rules aggregationRule',
  'rbac.authorization.k8s.io/rolebindings': 'roleRef subjects',
  'rbac.authorization.k8s.io/clusterrolebindings': 'roleRef subjects',
  'storage.k8s.io/storageclasses':
    'provisioner parameters reclaimPolicy mountOptions allowVolumeExpansion volumeBindingMode allowedTopologies',
  'storage.k8s.io/csistoragecapacities': 'nodeTopology storageClassName capacity maximumVolumeSize',
  'scheduling.k8s.io/priorityclasses': 'value globalDefault description preemptionPolicy',
  'node.k8s.io/runtimeclasses': 'handler overhead scheduling',
  'admissionregistration.k8s.io/mutatingwebhookconfigurations': 'webhooks',
  'admissionregistration.k8s.io/validatingwebhookconfigurations': 'webhooks',
  'metrics.k8s.io/pods': 'timestamp window containers',
  'metrics.k8s.io/nodes': 'timestamp window usage',
};

/** The fields that an object of a collection may have at its top: what a path into it begins with. In a list of several clusters its cluster is one. */
export function fieldsOf(
  { group, plural }: Pick<Place, 'group' | 'plural'>,
  printed: readonly PrinterColumn[] = [],
  several = false,
): ReadonlySet<string> {
  const declared = printed.flatMap(({ jsonPath }) => /^\{?\.?([A-Za-z0-9_-]+)/.exec(jsonPath)?.[1] ?? []);
  return new Set([
    ...fieldsOfAll,
    ...(several ? ['cluster'] : []),
    ...(fieldsOfKinds[`${group}/${plural}`]?.split(' ') ?? []),
    ...declared,
  ]);
}
