import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { plainDoor } from '../api/paths';

/** The status of a SelfSubjectRulesReview: what the caller may do in a namespace, by the rules of all its bindings. */
export interface Rules {
  readonly resourceRules?: readonly ResourceRule[];
  /** Whether an authorizer does not tell its rules, so that more may be allowed. */
  readonly incomplete?: boolean;
}

interface ResourceRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
}

interface Listed {
  readonly group: string;
  readonly plural: string;
}

/**
 * Whether the rules allow to list all objects of a kind. Rules for named objects allow no such list. An absent rule says nothing where the
 * rules are incomplete.
 */
export function mayList(rules: Rules | undefined, { group, plural }: Listed): 'yes' | 'no' | 'unknown' {
  if (rules === undefined) {
    return 'unknown';
  }
  const has = (names: readonly string[] | undefined, name: string) =>
    (names ?? []).some((each) => each === '*' || each === name);
  const allows = (rule: ResourceRule) =>
    has(rule.verbs, 'list') &&
    has(rule.apiGroups, group) &&
    has(rule.resources, plural) &&
    (rule.resourceNames ?? []).length === 0;
  if ((rules.resourceRules ?? []).some(allows)) {
    return 'yes';
  }
  return rules.incomplete === true ? 'unknown' : 'no';
}

const rulesReviews = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews';

/** How long the rules are relied on, in milliseconds; each call is decided anew in any case. */
const lifetime = 60_000;

/**
 * The caller's rules in a namespace, together with those for the whole cluster, by one question; nothing while they are not known.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/self-subject-rules-review-v1/
 */
export function useRules(cluster: string, namespace: string, enabled: boolean): Rules | undefined {
  const query = useQuery({
    queryKey: ['rules', cluster, namespace],
    queryFn: async ({ signal }): Promise<Rules> => {
      const review = {
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SelfSubjectRulesReview',
        spec: { namespace },
      };
      const answer = await api.send<{ readonly status?: Rules }>('POST', plainDoor(cluster, rulesReviews), review, {
        signal,
      });
      // a cluster that says nothing forbids nothing
      return answer.status ?? { incomplete: true };
    },
    enabled,
    staleTime: lifetime,
    retry: false,
  });
  return query.data;
}
