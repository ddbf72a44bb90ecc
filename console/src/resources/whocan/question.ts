import { searchOf } from '../../api/client';
import { cube } from '../../api/paths';
import { allClusters } from '../../kube/fleet';
import type { Place } from '../../kube/place';
import { count, flag, ListView, oneOf, text } from '../../list/list-view';

/** The kinds of subjects that RBAC knows. */
export const subjectKinds = ['User', 'Group', 'ServiceAccount'] as const;

/** The question of the page, with the parameters of the API (docs/who-can.md), and what of the answer is shown. */
export interface View {
  readonly verb: string;
  readonly resource: string;
  /** Empty for none; `*` for each namespace by itself. */
  readonly namespace: string;
  /** Empty for any object. */
  readonly name: string;
  readonly cluster: string;
  /** Empty for all subjects. */
  readonly subject: '' | (typeof subjectKinds)[number];
  readonly pageSize: number;
  readonly pageNum: number;
  readonly assistant: boolean;
}

export const pageSizes = [20, 50, 100];

export const questionView = new ListView<View>({
  verb: text('get'),
  resource: text('secrets'),
  namespace: text(),
  name: text(),
  cluster: text(allClusters),
  subject: oneOf(['', ...subjectKinds], ''),
  pageSize: count(20, 100),
  pageNum: count(1),
  assistant: flag(false),
});

/** The parts of a question that a person chooses. */
export type Question = Pick<View, 'verb' | 'resource' | 'namespace' | 'name' | 'cluster'>;

/** The call that answers a question. */
export function callOf(view: View): { readonly path: string; readonly query: URLSearchParams } {
  const { verb, resource, namespace, name, cluster, subject, pageSize, pageNum } = view;
  const orNone = (value: string) => (value === '' ? undefined : value);
  return {
    path: `${cube}/whocan`,
    query: searchOf({
      verb,
      resource,
      namespace: orNone(namespace),
      name: orNone(name),
      cluster,
      selector: subject === '' ? undefined : `subject.kind=${subject}`,
      pageSize,
      pageNum,
    }),
  };
}

/** The page that answers a question. */
export function whoCanPath(question: Partial<Question>): string {
  const query = questionView.write({ ...questionView.initial, ...question }).toString();
  return `/console/whocan${query === '' ? '' : `?${query}`}`;
}

/** How RBAC names the resource of a place: `deployments.apps`. */
export function resourceOf({ group, plural }: Pick<Place, 'group' | 'plural'>): string {
  return group === '' ? plural : `${plural}.${group}`;
}

/** The namespace of a request for a place. That for a Namespace is in itself, so that RoleBindings there count. */
export function namespaceOf({ group, plural, namespace, name }: Place): string {
  return namespace ?? (group === '' && plural === 'namespaces' ? (name ?? '') : '');
}
