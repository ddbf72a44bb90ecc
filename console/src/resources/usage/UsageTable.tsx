import './usage.css';
import { Link } from 'react-router';
import { columnHelper, DataTable } from '../../app/DataTable';
import { useText } from '../../i18n/language';
import { consolePath } from '../../kube/place';
import { textOfQuantity } from '../../kube/quantity';
import type { SortOrder } from '../../list/list-view';
import type { Resource } from './measured';
import { type SortName, sortNames, type UsageRow } from './rows';
import { Share } from './Share';
import { texts } from './texts';
import { type Subject, usagePage } from './view';

/** A row, and where its name leads. */
interface Linked extends UsageRow {
  readonly to?: string;
}

interface UsageTableProps {
  readonly label: string;
  readonly cluster: string;
  /** The kind of the rows, which gives the columns their names. */
  readonly of: Subject | 'containers';
  readonly rows: readonly UsageRow[];
  /** Whether the rows are in several namespaces. */
  readonly namespaces?: boolean;
  readonly sortedBy?: { readonly name: SortName; readonly order: SortOrder };
  readonly onSort?: (sortName: SortName, sortOrder: SortOrder) => void;
}

/** The usage of pods, containers, nodes or namespaces, and how much that is of what they asked for and of what they may use. */
export function UsageTable({ label, cluster, of, rows, namespaces = false, sortedBy, onSort }: UsageTableProps) {
  const words = useText(texts);
  const subject = of === 'containers' ? 'pods' : of;
  const { [subject]: base } = words.base;
  // nodes have no limit, and no such columns
  const most = subject === 'nodes' ? { cpu: words.cpu, memory: words.memory } : words.most[subject];
  const linked = rows.map((row): Linked => ({ ...row, to: pageOf(cluster, of, row) }));
  return (
    <DataTable
      label={label}
      gridBreakPoint="grid-lg"
      columns={columns}
      rows={linked}
      idOf={({ id }) => id}
      titles={{
        name: of === 'containers' ? words.container : words.name,
        cluster: words.cluster,
        namespace: words.namespace,
        cpu: words.cpu,
        cpuOfBase: base.cpu,
        cpuOfMost: most.cpu,
        memory: words.memory,
        memoryOfBase: base.memory,
        memoryOfMost: most.memory,
      }}
      hidden={[
        ...(rows.some((row) => row.cluster !== undefined) ? [] : ['cluster']),
        ...(namespaces ? [] : ['namespace']),
        ...(of === 'nodes' ? ['cpuOfMost', 'memoryOfMost'] : []),
      ]}
      {...(sortedBy ? { sortedBy: { id: sortedBy.name, desc: sortedBy.order === 'desc' } } : {})}
      {...(onSort
        ? {
            onSort: ({ id, desc }) => {
              const name = sortNames.find((each) => each === id);
              if (name) {
                onSort(name, desc ? 'desc' : 'asc');
              }
            },
          }
        : {})}
    />
  );
}

/** Where a name leads: to the object, and from a namespace to the usage of its pods. */
function pageOf(cluster: string, of: UsageTableProps['of'], row: UsageRow): string | undefined {
  const { cluster: own = cluster, namespace, name } = row;
  if (row.isSum === true) {
    return undefined;
  }
  switch (of) {
    case 'pods':
      return consolePath(own, { group: '', version: 'v1', plural: 'pods', namespace, name });
    case 'nodes':
      return consolePath(own, { group: '', version: 'v1', plural: 'nodes', name });
    case 'namespaces':
      return usagePage(own, { namespace: name });
    case 'containers':
      return undefined;
  }
}

const helper = columnHelper<Linked>();
const used = (resource: Resource) =>
  helper.accessor((row) => row[resource].used, {
    id: resource,
    sortDescFirst: true,
    cell: ({ getValue }) => textOfQuantity(resource, getValue()),
  });
const share = (resource: Resource, bound: 'base' | 'most') =>
  helper.accessor((row) => row[resource][bound], {
    id: `${resource}Of${bound === 'base' ? 'Base' : 'Most'}`,
    sortDescFirst: true,
    cell: ({ row }) => (
      <Share resource={resource} used={row.original[resource].used} of={row.original[resource][bound]} />
    ),
  });
const columns = helper.columns([
  helper.accessor('name', {
    meta: { cell: { modifier: 'breakWord' } },
    cell: ({ row: { original } }) =>
      original.to === undefined ? original.name : <Link to={original.to}>{original.name}</Link>,
  }),
  helper.accessor('cluster', { enableSorting: false, cell: ({ getValue }) => getValue() }),
  helper.accessor('namespace', { enableSorting: false, cell: ({ getValue }) => getValue() }),
  used('cpu'),
  share('cpu', 'base'),
  share('cpu', 'most'),
  used('memory'),
  share('memory', 'base'),
  share('memory', 'most'),
]);
