import { Table, Tbody, Td, Th, type ThProps, Thead, Tr } from '@patternfly/react-table';
import { Link } from 'react-router';
import { useText } from '../i18n/language';
import { useIsAdmin } from '../session/session';
import { type Cluster, stateOf } from './cluster';
import { ClusterLabels } from './ClusterLabels';
import { ClusterMenu } from './ClusterMenu';
import { ExpiryLabel } from './ExpiryLabel';
import { clusterPage } from './links';
import type { ListView, SortName } from './list-view';
import { Probes } from './Probes';
import { StateLabel } from './StateLabel';
import { StateReason } from './StateReason';
import { texts } from './texts';

interface ClusterTableProps {
  readonly clusters: readonly Cluster[];
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

const sortable: readonly SortName[] = ['name', 'state', 'version', 'latencyMilliseconds', 'credentialExpiration'];

export function ClusterTable({ clusters, view, onChange }: ClusterTableProps) {
  const words = useText(texts);
  const admin = useIsAdmin();
  const { columns } = words;
  const head = (name: SortName, text: string) => {
    const sort: ThProps['sort'] = {
      columnIndex: sortable.indexOf(name),
      sortBy: { index: sortable.indexOf(view.sortName), direction: view.sortOrder },
      onSort: (_event, _index, sortOrder) => onChange({ sortName: name, sortOrder }),
    };
    return (
      <Th sort={sort} modifier="nowrap">
        {text}
      </Th>
    );
  };
  return (
    <Table aria-label={words.title} variant="compact" gridBreakPoint="grid-lg" className="hc-cluster-table">
      <Thead>
        <Tr>
          {head('name', columns.name)}
          {head('state', columns.state)}
          {head('version', columns.version)}
          {admin && head('latencyMilliseconds', columns.probes)}
          {admin && head('credentialExpiration', columns.expiry)}
          <Th>{columns.labels}</Th>
          <Th screenReaderText={columns.actions} />
        </Tr>
      </Thead>
      <Tbody>
        {clusters.map((cluster) => (
          <Tr key={cluster.name}>
            <Td dataLabel={columns.name} className="hc-break">
              <Link to={clusterPage(cluster.name)}>{cluster.name}</Link>
            </Td>
            <Td dataLabel={columns.state} className="hc-cluster-state-cell">
              <StateLabel state={stateOf(cluster)} />
              <StateReason cluster={cluster} />
            </Td>
            <Td dataLabel={columns.version}>{cluster.version ?? words.unknown}</Td>
            {admin && <Td dataLabel={columns.probes}>{cluster.probes !== undefined && <Probes probes={cluster.probes} />}</Td>}
            {admin && (
              <Td dataLabel={columns.expiry}>
                <ExpiryLabel expiration={cluster.credentialExpiration} form="short" />
              </Td>
            )}
            <Td dataLabel={columns.labels}>
              <ClusterLabels labels={cluster.labels} />
            </Td>
            <Td isActionCell>
              <ClusterMenu cluster={cluster} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
