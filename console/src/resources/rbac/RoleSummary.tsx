import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import { HeadRow } from '../HeadRow';
import type { PartProps } from '../part-props';
import { RelatedTable } from '../related/RelatedTable';
import { Section } from '../Section';
import { texts } from './texts';

interface Role extends KubeObject {
  readonly rules?: readonly Rule[] | null;
}

interface Rule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

const rbac = { group: 'rbac.authorization.k8s.io', version: 'v1' };

/** A Role or ClusterRole: its rules, and who is bound to it. */
export function RoleSummary({ cluster, place, object }: PartProps) {
  const words = useText(texts);
  const { name, namespace } = object.metadata;
  const isOfCluster = place.plural === 'clusterroles';
  const bound = `roleRef.name=${name},roleRef.kind=${isOfCluster ? 'ClusterRole' : 'Role'}`;
  return (
    <>
      <Rules rules={(object as Role).rules ?? []} />
      <RelatedTable
        title={words.roleBindings}
        cluster={cluster}
        collection={{ ...rbac, plural: 'rolebindings', ...(namespace === undefined ? {} : { namespace }) }}
        selector={bound}
      />
      {isOfCluster && (
        <RelatedTable
          title={words.clusterRoleBindings}
          cluster={cluster}
          collection={{ ...rbac, plural: 'clusterrolebindings' }}
          selector={bound}
        />
      )}
    </>
  );
}

function Rules({ rules }: { readonly rules: readonly Rule[] }) {
  const words = useText(texts);
  return (
    <Section title={words.rules}>
      {rules.length === 0 ? (
        <p className="hc-subtle">{words.noRules}</p>
      ) : (
        <Table aria-label={words.rules} variant="compact" gridBreakPoint="grid-md">
          <HeadRow names={[words.resources, words.groups, words.verbs, words.names]} />
          <Tbody>
            {rules.map((rule) => {
              const { verbs, apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
              return (
                <Tr key={JSON.stringify(rule)}>
                  <Td dataLabel={words.resources}>
                    <span className="hc-wrap">{[...resources, ...nonResourceURLs].join(', ')}</span>
                  </Td>
                  <Td dataLabel={words.groups}>
                    {apiGroups.map((group) => (group === '' ? words.core : group)).join(', ')}
                  </Td>
                  <Td dataLabel={words.verbs}>{verbs.join(', ')}</Td>
                  <Td dataLabel={words.names}>
                    <span className="hc-wrap">{resourceNames.length === 0 ? words.all : resourceNames.join(', ')}</span>
                  </Td>
                </Tr>
              );
            })}
          </Tbody>
        </Table>
      )}
    </Section>
  );
}
