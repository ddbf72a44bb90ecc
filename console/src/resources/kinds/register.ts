import { type Part, part } from '../../app/part';
import type { KubeObject } from '../../kube/client';
import type { Kind } from '../../kube/discovery';
import { type ActionName, commonActions } from '../actions/action';
import type { PartProps } from '../part-props';
import { statusOfNode, statusOfPod } from './status';

/** The tabs that only some kinds have, in the order in which they are shown. */
export const kindTabs = ['logs', 'terminal'] as const;
export type KindTab = (typeof kindTabs)[number];

/** What the console knows of one kind. Everything that differs from kind to kind is here; each part is loaded when it is opened. */
export interface KindEntry {
  /** The word in the STATUS column of `kubectl get`, if it is more than the phase. */
  readonly status?: (object: KubeObject) => string;
  /** What the summary shows between the object's identity and its conditions. */
  readonly summary?: Part<PartProps>;
  readonly tabs?: Readonly<Partial<Record<KindTab, Part<PartProps>>>>;
  /** What can be done to its objects, in the order in which it is offered. */
  readonly actions?: readonly ActionName[];
}

const nothing: KindEntry = {};

/** By API group and plural, as in `apps/deployments`; `/pods` for the core group. */
const register: Readonly<Record<string, KindEntry>> = {
  '/nodes': { status: statusOfNode, actions: ['cordon', 'uncordon', 'drain'] },
  '/pods': {
    status: statusOfPod,
    summary: part(async () => (await import('../pod/PodSummary')).PodSummary),
    tabs: {
      logs: part(async () => (await import('../pod/LogsTab')).LogsTab),
      terminal: part(async () => (await import('../pod/TerminalTab')).TerminalTab),
    },
  },
  '/secrets': { summary: part(async () => (await import('../secret/SecretData')).SecretData) },
  'apps/daemonsets': { actions: ['restart', 'rollBack'] },
  'apps/deployments': { actions: ['scale', 'restart', 'rollBack'] },
  'apps/replicasets': { actions: ['scale'] },
  'apps/statefulsets': { actions: ['scale', 'restart', 'rollBack'] },
  'batch/cronjobs': { actions: ['runNow', 'suspend', 'resume'] },
  'batch/jobs': { actions: ['suspend', 'resume'] },
};

export interface KindName {
  readonly group: string;
  readonly plural: string;
}

/** What is known of a kind; nothing of most. */
export function entryOf({ group, plural }: KindName): KindEntry {
  const key = `${group}/${plural}`;
  return Object.hasOwn(register, key) ? (register[key] ?? nothing) : nothing;
}

/** What can be done to the objects of a kind, if its objects can be changed at all. */
export function actionsOf(kind: Kind): readonly ActionName[] {
  return kind.verbs.includes('patch') ? [...(entryOf(kind).actions ?? []), ...commonActions] : [];
}

/** How an object does, in the word that `kubectl get` has in its STATUS column; nothing for kinds that have none. */
export function statusOf(kind: KindName, object: KubeObject): string | undefined {
  const { status } = entryOf(kind);
  if (status) {
    return status(object);
  }
  const phase = object.status?.['phase'];
  return typeof phase === 'string' && phase !== '' ? phase : undefined;
}
