import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import { Link } from 'react-router';
import type { KubeObject } from '../../kube/client';
import { consolePath } from '../../kube/place';
import { podsNotReady } from '../../kube/selector';
import { HeadRow } from '../HeadRow';
import type { PartProps } from '../part-props';
import { useItems } from '../related/useListed';
import { Section } from '../Section';
import { NamespaceUsage } from '../usage/NamespaceUsage';
import { Causes } from '../workload/Causes';
import { heldUpBy } from '../workload/held-up';
import { useCounts } from './counts';
import { texts } from './texts';

/** So many of the pods that are not ready are read. */
const mostRead = 100;

/** A namespace: how many objects of the everyday kinds it has, which pods are not ready and why, and its quotas. */
export function NamespaceSummary({ cluster, object }: PartProps) {
  const words = useText(texts);
  const { name } = object.metadata;
  const counts = useCounts(cluster, name);
  const quotas = useItems({
    cluster,
    collection: { group: '', version: 'v1', plural: 'resourcequotas', namespace: name },
    pageSize: 20,
  });
  const pods = useItems({
    cluster,
    collection: { group: '', version: 'v1', plural: 'pods', namespace: name },
    selector: podsNotReady,
    pageSize: mostRead,
  });
  const causes = heldUpBy(object, pods.data?.items ?? []);
  return (
    <>
      {causes.length > 0 && <Causes cluster={cluster} namespace={name} causes={causes} />}
      <Section title={words.contents}>
        <ul className="hc-facts">
          {(counts.data ?? []).map(({ kind, place, count }) => (
            <li key={kind}>
              <Link to={consolePath(cluster, place)}>{kind}</Link> {count}
            </li>
          ))}
        </ul>
      </Section>
      <NamespaceUsage cluster={cluster} namespace={name} quotas={quotas.data?.items ?? []} />
      {(quotas.data?.items ?? []).map((quota) => (
        <Quota key={quota.metadata.name} quota={quota} />
      ))}
    </>
  );
}

function Quota({ quota }: { readonly quota: KubeObject }) {
  const words = useText(texts);
  const hard = (quota.status?.['hard'] ?? {}) as Readonly<Record<string, string>>;
  const used = (quota.status?.['used'] ?? {}) as Readonly<Record<string, string>>;
  const title = words.quota(quota.metadata.name);
  return (
    <Section title={title}>
      <Table aria-label={title} variant="compact" gridBreakPoint="grid-md">
        <HeadRow names={[words.resource, words.used, words.hard]} />
        <Tbody>
          {Object.entries(hard).map(([resource, limit]) => (
            <Tr key={resource}>
              <Td dataLabel={words.resource}>{resource}</Td>
              <Td dataLabel={words.used}>{used[resource] ?? '0'}</Td>
              <Td dataLabel={words.hard}>{limit}</Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </Section>
  );
}
