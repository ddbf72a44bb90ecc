import { callCluster, type KubeObject } from '../../kube/client';
import { apiPath } from '../../kube/place';
import { lastApplied, type Metadata, without } from '../../kube/table';
import type { ActionRequest, Target } from './action';
import { jsonPatch, strategicPatch } from './requests';

/** An earlier pod template of a workload, and the request that brings it back. */
export interface Revision {
  readonly number: number;
  readonly created: string | undefined;
  /** The annotation `kubernetes.io/change-cause`. */
  readonly cause: string | undefined;
  readonly images: readonly string[];
  readonly request: ActionRequest;
}

interface Template {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>>; readonly [more: string]: unknown };
  readonly spec?: { readonly containers?: readonly { readonly image?: string }[] };
}

/** The keeper of the revisions: a ReplicaSet has the template in its spec, a ControllerRevision a patch that has it in its data. */
interface Keeper {
  readonly metadata: Metadata;
  readonly spec?: { readonly template?: Template };
  readonly data?: { readonly spec?: { readonly template?: Template } };
  readonly revision?: number;
}

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
    readonly values?: readonly string[];
  }[];
}

const revisionKey = 'deployment.kubernetes.io/revision';
const causeKey = 'kubernetes.io/change-cause';
const hashLabel = 'pod-template-hash';

/** The annotations of a Deployment that a rollback leaves as they are. Source: rollback.go of kubectl. */
const ownAnnotations = [
  lastApplied,
  revisionKey,
  'deployment.kubernetes.io/revision-history',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deprecated.deployment.rollback.to',
];

/** A workload keeps ten revisions unless its `revisionHistoryLimit` says otherwise. */
const mostKeepers = 500;

/** The revisions of a Deployment, a StatefulSet or a DaemonSet, the newest first: that one is the current one. */
export async function readRevisions(target: Target, signal?: AbortSignal): Promise<readonly Revision[]> {
  const { cluster, place } = target;
  const read = async (path: string): Promise<unknown> => (await callCluster(cluster, path, { signal })).json();
  const workload = (await read(apiPath(place))) as KubeObject;
  const plural = place.plural === 'deployments' ? 'replicasets' : 'controllerrevisions';
  const query = new URLSearchParams({
    labelSelector: selectorText(workload.spec?.['selector'] ?? {}),
    limit: String(mostKeepers),
  });
  const { group, version, namespace } = place;
  const path = apiPath({ group, version, namespace, plural });
  const list = (await read(`${path}?${query.toString()}`)) as { readonly items: readonly Keeper[] };
  return revisionsOf(target, workload, list.items);
}

/** The revisions that the objects of a list keep for a workload. */
export function revisionsOf(target: Target, workload: KubeObject, keepers: readonly Keeper[]): readonly Revision[] {
  return keepers
    .filter(({ metadata }) =>
      (metadata.ownerReferences ?? []).some(
        ({ uid, controller }) => controller === true && uid === workload.metadata.uid,
      ),
    )
    .map((keeper) => revisionOf(target, workload, keeper))
    .sort((a, b) => b.number - a.number);
}

function revisionOf(target: Target, workload: KubeObject, keeper: Keeper): Revision {
  const { annotations = {}, creationTimestamp } = keeper.metadata;
  const template = keeper.data?.spec?.template ?? keeper.spec?.template ?? {};
  return {
    number: keeper.revision ?? Number(annotations[revisionKey] ?? 0),
    created: creationTimestamp,
    cause: annotations[causeKey],
    images: (template.spec?.containers ?? []).flatMap(({ image }) => image ?? []),
    request: {
      method: 'PATCH',
      path: apiPath(target.place),
      ...(keeper.data === undefined
        ? { contentType: jsonPatch, body: deploymentPatch(workload, keeper) }
        : { contentType: strategicPatch, body: keeper.data }),
    },
  };
}

/** As `kubectl rollout undo`: the template without the label that tells ReplicaSets apart, and the annotations of that time. */
function deploymentPatch(workload: KubeObject, { metadata, spec }: Keeper) {
  const { metadata: of = {}, ...rest } = spec?.template ?? {};
  const labels = without(of.labels, [hashLabel]);
  const kept = Object.entries(workload.metadata.annotations ?? {}).filter(([key]) => ownAnnotations.includes(key));
  const past = without(metadata.annotations, ownAnnotations);
  return [
    { op: 'replace', path: '/spec/template', value: { ...rest, metadata: { ...of, labels } } },
    { op: 'replace', path: '/metadata/annotations', value: { ...Object.fromEntries(kept), ...past } },
  ];
}

/** A label selector as a query parameter has it. */
export function selectorText({ matchLabels = {}, matchExpressions = [] }: Selector): string {
  return [
    ...Object.entries(matchLabels).map(([key, value]) => `${key}=${value}`),
    ...matchExpressions.map(({ key, operator, values = [] }) => {
      switch (operator) {
        case 'In':
          return `${key} in (${values.join(',')})`;
        case 'NotIn':
          return `${key} notin (${values.join(',')})`;
        case 'Exists':
          return key;
        case 'DoesNotExist':
          return `!${key}`;
      }
    }),
  ].join(',');
}
