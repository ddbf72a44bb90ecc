import type { Scope } from '../session/session';

/** The resource attributes of a SelfSubjectAccessReview: a verb on a resource of a cluster. */
export interface ResourceAttributes {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  /** Nothing for what is in no namespace, and for all of them. */
  readonly namespace?: string;
  readonly name?: string;
}

/** Subresources that the gateway counts under a verb of their own. */
const tunnels = ['exec', 'attach', 'portforward', 'proxy'];

/** Whether a scope keeps the gateway from passing a call on; the gateway decides, this only says it before. */
export function isOutOfScope(scope: Scope | undefined, cluster: string, attributes: ResourceAttributes): boolean {
  if (scope === undefined) {
    return false;
  }
  const verb = tunnels.includes(attributes.subresource ?? '') ? 'connect' : attributes.verb;
  return (
    !holds(scope.clusters, cluster) ||
    !holds(scope.verbs, verb) ||
    (scope.readOnly === true && !['get', 'list', 'watch'].includes(verb)) ||
    (Array.isArray(scope.namespaces) &&
      (attributes.namespace === undefined || !holds(scope.namespaces, attributes.namespace)))
  );
}

function holds(patterns: readonly string[] | null | undefined, name: string): boolean {
  return (
    patterns === undefined ||
    patterns === null ||
    patterns.some((pattern) =>
      new RegExp(
        `^${pattern
          .split('*')
          .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
          .join('.*')}$`,
        's',
      ).test(name),
    )
  );
}

/** Where a cluster is asked what the caller may do. */
export const accessReviews = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

export function reviewOf(attributes: ResourceAttributes) {
  return {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec: { resourceAttributes: attributes },
  };
}

interface Reviewed {
  readonly status?: { readonly allowed?: boolean; readonly reason?: string; readonly evaluationError?: string };
}

/** The result of an access review. A cluster that could not decide does not forbid. */
export type Verdict = { readonly answer: 'yes' | 'unknown' } | { readonly answer: 'no'; readonly reason: string };

export function verdictOf({ status }: Reviewed): Verdict {
  if (status?.allowed === true) {
    return { answer: 'yes' };
  }
  if (status === undefined || (status.evaluationError ?? '') !== '') {
    return { answer: 'unknown' };
  }
  return { answer: 'no', reason: status.reason ?? '' };
}
