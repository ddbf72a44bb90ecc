import { type Part, part } from '../../app/part';
import type { Kind } from '../../kube/discovery';
import { isCustom } from '../../kube/place';
import { type ActionName, commonActions } from '../actions/action';
import type { PartProps } from '../part-props';

/** The tabs that only some kinds have, in the order in which they are shown. */
export const kindTabs = ['logs', 'terminal'] as const;
export type KindTab = (typeof kindTabs)[number];

/** All that the console knows of one kind. Everything that differs from kind to kind is here; each part is loaded when it is opened. */
export interface KindEntry {
  /** The part of the summary between the object's identity and its conditions. */
  readonly summary?: Part<PartProps>;
  readonly tabs?: Readonly<Partial<Record<KindTab, Part<PartProps>>>>;
  /** The actions on its objects, in the order in which they are offered. */
  readonly actions?: readonly ActionName[];
}

const nothing: KindEntry = {};
/** The logs of all its pods. */
const tabs: KindEntry['tabs'] = {
  logs: part(async () => (await import('../workload/WorkloadLogsTab')).WorkloadLogsTab),
};
const workload: KindEntry = {
  tabs,
  summary: part(async () => (await import('../workload/WorkloadSummary')).WorkloadSummary),
};
const event: KindEntry = { summary: part(async () => (await import('../custom/EventSummary')).EventSummary) };
const role: KindEntry = { summary: part(async () => (await import('../rbac/RoleSummary')).RoleSummary) };
const binding: KindEntry = { summary: part(async () => (await import('../rbac/BindingSummary')).BindingSummary) };

/** By API group and plural, as in `apps/deployments`; `/pods` for the core group. */
const register: Readonly<Record<string, KindEntry>> = {
  '/configmaps': { summary: part(async () => (await import('../config/ConfigMapSummary')).ConfigMapSummary) },
  '/events': event,
  '/namespaces': { summary: part(async () => (await import('../namespace/NamespaceSummary')).NamespaceSummary) },
  '/nodes': {
    actions: ['cordon', 'uncordon', 'drain'],
    summary: part(async () => (await import('../node/NodeSummary')).NodeSummary),
  },
  '/persistentvolumeclaims': { summary: part(async () => (await import('../storage/ClaimSummary')).ClaimSummary) },
  '/pods': {
    actions: ['debug'],
    summary: part(async () => (await import('../pod/PodSummary')).PodSummary),
    tabs: {
      logs: part(async () => (await import('../pod/LogsTab')).LogsTab),
      terminal: part(async () => (await import('../pod/TerminalTab')).TerminalTab),
    },
  },
  '/replicationcontrollers': workload,
  '/secrets': { summary: part(async () => (await import('../secret/SecretData')).SecretData) },
  '/services': { summary: part(async () => (await import('../network/ServiceSummary')).ServiceSummary) },
  'apiextensions.k8s.io/customresourcedefinitions': {
    summary: part(async () => (await import('../custom/DefinitionSummary')).DefinitionSummary),
  },
  'apps/daemonsets': { ...workload, actions: ['restart', 'rollBack'] },
  'apps/deployments': { ...workload, actions: ['scale', 'restart', 'rollBack'] },
  'apps/replicasets': { ...workload, actions: ['scale'] },
  'apps/statefulsets': { ...workload, actions: ['scale', 'restart', 'rollBack'] },
  'batch/cronjobs': {
    actions: ['runNow', 'suspend', 'resume'],
    summary: part(async () => (await import('../workload/CronJobSummary')).CronJobSummary),
  },
  'batch/jobs': {
    actions: ['suspend', 'resume'],
    tabs,
    summary: part(async () => (await import('../workload/JobSummary')).JobSummary),
  },
  'events.k8s.io/events': event,
  'networking.k8s.io/ingresses': {
    summary: part(async () => (await import('../network/IngressSummary')).IngressSummary),
  },
  'rbac.authorization.k8s.io/clusterrolebindings': binding,
  'rbac.authorization.k8s.io/clusterroles': role,
  'rbac.authorization.k8s.io/rolebindings': binding,
  'rbac.authorization.k8s.io/roles': role,
};

/** Of the kinds that are not Kubernetes' own, what their definition prints of them is known. */
const custom: KindEntry = { summary: part(async () => (await import('../custom/PrintedSummary')).PrintedSummary) };

export interface KindName {
  readonly group: string;
  readonly plural: string;
}

/** The key of a kind in the register. */
export function keyOf({ group, plural }: KindName): string {
  return `${group}/${plural}`;
}

/** The entry of a kind. */
export function entryOf({ group, plural }: KindName): KindEntry {
  const key = keyOf({ group, plural });
  const own = Object.hasOwn(register, key) ? register[key] : undefined;
  return own ?? (isCustom(group) ? custom : nothing);
}

/** The actions on the objects of a kind, if they can be changed at all. */
export function actionsOf(kind: Kind): readonly ActionName[] {
  return kind.verbs.includes('patch') ? [...(entryOf(kind).actions ?? []), ...commonActions] : [];
}
