import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client';
import type { MemberReport } from '../../kube/fleet';
import type { Place } from '../../kube/place';
import { callOf, type View } from './question';

export interface Subject {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** That a subject may do something in a cluster, by a binding and a rule. */
export interface Grant {
  readonly cluster: string;
  readonly subject: Subject;
  readonly binding: Subject;
  readonly role: { readonly kind: string; readonly name: string };
  readonly rule: {
    /** The position in the rules of the role, from 0. */
    readonly index: number;
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
    readonly resourceNames?: readonly string[];
  };
}

interface Report extends MemberReport {
  readonly truncated?: boolean;
}

/** The answer of `GET /api/v1/cube/whocan`. */
export interface Answer {
  /** May do everything, whatever the bindings are. */
  readonly unrestricted: readonly Subject[];
  readonly clusters: readonly Report[];
  /** Whether there are more grants than the gateway counts. */
  readonly truncated?: boolean;
  readonly items: readonly Grant[];
  readonly total: number;
}

export function answerQuery(view: View) {
  const { path, query } = callOf(view);
  const address = `${path}?${query.toString()}`;
  return queryOptions({
    queryKey: ['whocan', address],
    queryFn: ({ signal }) => api.get<Answer>(address, undefined, signal),
    staleTime: 30_000,
    retry: false,
  });
}

const rbac = { group: 'rbac.authorization.k8s.io', version: 'v1' };

/** The object that a subject is; nothing for users and groups, which clusters have no objects of. */
export function placeOfSubject({ kind, namespace, name }: Subject): Place | undefined {
  return kind === 'ServiceAccount' && namespace !== undefined
    ? { group: '', version: 'v1', plural: 'serviceaccounts', namespace, name }
    : undefined;
}

export function placeOfBinding({ kind, namespace, name }: Subject): Place {
  return kind === 'RoleBinding'
    ? { ...rbac, plural: 'rolebindings', namespace, name }
    : { ...rbac, plural: 'clusterrolebindings', name };
}

/** A Role is in the namespace of its binding. */
export function placeOfRole({ role, binding }: Grant): Place {
  return role.kind === 'Role'
    ? { ...rbac, plural: 'roles', namespace: binding.namespace, name: role.name }
    : { ...rbac, plural: 'clusterroles', name: role.name };
}
