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
  const sort = (name: SortName): ThProps['sort'] => ({
    columnIndex: sortable.indexOf(name),
    sortBy: { index: sortable.indexOf(view.sortName), direction: view.sortOrder },
    onSort: (_event, _index, sortOrder) => onChange({ sortName: name, sortOrder }),
  });
  return (
    <Table aria-label={words.title} variant="compact">
      <Thead>
        <Tr>
          <Th sort={sort('name')}>{columns.name}</Th>
          <Th sort={sort('state')}>{columns.state}</Th>
          <Th sort={sort('version')}>{columns.version}</Th>
          {admin && <Th sort={sort('latencyMilliseconds')}>{columns.probes}</Th>}
          {admin && <Th sort={sort('credentialExpiration')}>{columns.expiry}</Th>}
          <Th>{columns.labels}</Th>
          <Th screenReaderText={columns.actions} />
        </Tr>
      </Thead>
      <Tbody>
        {clusters.map((cluster) => (
          <Tr key={cluster.name}>
            <Td dataLabel={columns.name} modifier="breakWord">
              <Link to={clusterPage(cluster.name)}>{cluster.name}</Link>
            </Td>
            <Td dataLabel={columns.state}>
              <StateLabel state={stateOf(cluster)} />
              <StateReason cluster={cluster} />
            </Td>
            <Td dataLabel={columns.version}>{cluster.version ?? words.versionUnknown}</Td>
            {admin && <Td dataLabel={columns.probes}>{cluster.probes !== undefined && <Probes probes={cluster.probes} />}</Td>}
            {admin && (
              <Td dataLabel={columns.expiry}>
                <ExpiryLabel expiration={cluster.credentialExpiration} always />
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
