import { Link } from 'react-router';
import { columnHelper, DataTable } from '../app/DataTable';
import { useText } from '../i18n/language';
import { useIsAdmin } from '../session/session';
import { type Cluster, stateOf } from './cluster';
import { ClusterLabels } from './ClusterLabels';
import { ClusterMenu } from './ClusterMenu';
import { CredentialLabel } from './CredentialLabel';
import { FigureLine } from './FigureLine';
import { clusterPage } from './links';
import { isSortName, type ClusterView } from './view';
import { Probes } from './Probes';
import { StateLabel } from './StateLabel';
import { StateReason } from './StateReason';
import { texts } from './texts';

interface ClusterTableProps {
  readonly clusters: readonly Cluster[];
  readonly view: ClusterView;
  readonly onChange: (change: Partial<ClusterView>) => void;
}

const forAdmins = ['latencyMilliseconds', 'credentialExpiration'];

export function ClusterTable({ clusters, view, onChange }: ClusterTableProps) {
  const words = useText(texts);
  return (
    <DataTable
      label={words.title}
      gridBreakPoint="grid-lg"
      className="hc-cluster-table"
      columns={columns}
      rows={clusters}
      idOf={(cluster) => cluster.name}
      titles={words.columns}
      hidden={useIsAdmin() ? [] : forAdmins}
      sortedBy={{ id: view.sortName, desc: view.sortOrder === 'desc' }}
      onSort={({ id, desc }) => isSortName(id) && onChange({ sortName: id, sortOrder: desc ? 'desc' : 'asc' })}
    />
  );
}

const helper = columnHelper<Cluster>();
const columns = helper.columns([
  helper.accessor('name', {
    meta: { cell: { className: 'hc-break' } },
    cell: ({ getValue }) => <Link to={clusterPage(getValue())}>{getValue()}</Link>,
  }),
  helper.accessor(stateOf, {
    id: 'state',
    meta: { cell: { className: 'hc-cluster-state-cell' } },
    cell: ({ row, getValue }) => (
      <>
        <StateLabel state={getValue()} />
        <StateReason cluster={row.original} />
      </>
    ),
  }),
  helper.accessor('version', { cell: ({ getValue }) => <Version version={getValue()} /> }),
  helper.accessor('latencyMilliseconds', {
    cell: ({ row }) => row.original.probes && <Probes probes={row.original.probes} />,
  }),
  helper.accessor('credentialExpiration', {
    cell: ({ row }) => <CredentialLabel cluster={row.original} form="short" />,
  }),
  helper.display({ id: 'contents', cell: ({ row }) => <FigureLine cluster={row.original.name} /> }),
  helper.display({ id: 'labels', cell: ({ row }) => <ClusterLabels labels={row.original.labels} /> }),
  helper.display({ id: 'actions', cell: ({ row }) => <ClusterMenu cluster={row.original} /> }),
]);

function Version({ version }: Pick<Cluster, 'version'>) {
  const words = useText(texts);
  return version ?? words.unknown;
}
