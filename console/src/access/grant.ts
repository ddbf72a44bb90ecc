import { asWord } from '../api/curl';
import { isForbidden } from '../api/status';
import type { Place } from '../kube/place';

/** The resources of the ClusterRole `view` of Kubernetes, by group; `*` for all of a group. */
const inView: Readonly<Record<string, readonly string[]>> = {
  '': [
    'configmaps',
    'endpoints',
    'events',
    'limitranges',
    'namespaces',
    'persistentvolumeclaims',
    'pods',
    'replicationcontrollers',
    'resourcequotas',
    'serviceaccounts',
    'services',
  ],
  apps: ['*'],
  batch: ['*'],
  autoscaling: ['*'],
  policy: ['poddisruptionbudgets'],
  'networking.k8s.io': ['ingresses', 'networkpolicies'],
};

/** The user that a cluster's RBAC has refused, as it names them; nothing when something else has refused. */
export function refusedUser(error: unknown): string | undefined {
  return isForbidden(error) ? /User "([^"]+)" cannot /.exec(error.message)?.[1] : undefined;
}

/**
 * For an administrator of the cluster: lets a user read a kind, in one namespace, or without one in all of them. By `view` where that
 * holds it, by a ClusterRole of its own for what it does not hold, such as Secrets, Nodes and custom resources.
 *
 * @see https://kubernetes.io/docs/reference/access-authn-authz/rbac/#command-line-utilities
 */
export function grantCommand(
  user: string,
  { group, plural }: Pick<Place, 'group' | 'plural'>,
  namespace: string | undefined,
): string {
  const held = inView[group] ?? [];
  const resource = group === '' ? plural : `${plural}.${group}`;
  const isInView = held.includes('*') || held.includes(plural);
  const role = isInView ? 'view' : `read-${resource}`;
  const binding = `${user.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')}-${role}`;
  const kind = namespace === undefined ? 'clusterrolebinding' : 'rolebinding';
  const words = [
    'kubectl',
    'create',
    kind,
    binding,
    `--clusterrole=${role}`,
    `--user=${user}`,
    ...(namespace === undefined ? [] : [`--namespace=${namespace}`]),
  ];
  const bind = words.map(asWord).join(' ');
  return isInView
    ? bind
    : `kubectl create clusterrole ${asWord(role)} --verb=get,list,watch --resource=${asWord(resource)}\n${bind}`;
}
