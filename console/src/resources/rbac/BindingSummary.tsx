import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import { Fact, Facts } from '../Fact';
import { HeadRow } from '../HeadRow';
import { ObjectLink } from '../ObjectLink';
import type { PartProps } from '../part-props';
import { Section } from '../Section';
import { texts } from './texts';

interface Binding extends KubeObject {
  readonly roleRef?: { readonly kind: string; readonly name: string };
  readonly subjects?: readonly Subject[];
}

interface Subject {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

const rbac = { group: 'rbac.authorization.k8s.io', version: 'v1' };

/** A RoleBinding or ClusterRoleBinding: which role it gives, and to whom. */
export function BindingSummary({ cluster, object }: PartProps) {
  const words = useText(texts);
  const { roleRef, subjects = [], metadata } = object as Binding;
  const role =
    roleRef?.kind === 'ClusterRole'
      ? { ...rbac, plural: 'clusterroles', name: roleRef.name }
      : { ...rbac, plural: 'roles', namespace: metadata.namespace, name: roleRef?.name };
  return (
    <>
      <Section title={words.role}>
        <Facts>
          <Fact name={roleRef?.kind ?? ''}>
            <ObjectLink cluster={cluster} place={role} />
          </Fact>
        </Facts>
      </Section>
      <Section title={words.subjects}>
        {subjects.length === 0 ? (
          <p className="hc-subtle">{words.noSubjects}</p>
        ) : (
          <Table aria-label={words.subjects} variant="compact" gridBreakPoint="grid-md">
            <HeadRow names={[words.kind, words.name, words.namespace]} />
            <Tbody>
              {subjects.map(({ kind, name, namespace }) => (
                <Tr key={`${kind} ${namespace ?? ''} ${name}`}>
                  <Td dataLabel={words.kind}>{kind}</Td>
                  <Td dataLabel={words.name}>
                    {kind === 'ServiceAccount' && namespace !== undefined ? (
                      <ObjectLink
                        cluster={cluster}
                        place={{ group: '', version: 'v1', plural: 'serviceaccounts', namespace, name }}
                      />
                    ) : (
                      name
                    )}
                  </Td>
                  <Td dataLabel={words.namespace}>{namespace}</Td>
                </Tr>
              ))}
            </Tbody>
          </Table>
        )}
      </Section>
    </>
  );
}
