import { Label } from '@patternfly/react-core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { columnHelper, type Columns, DataTable } from '../../app/DataTable';
import { useText } from '../../i18n/language';
import type { WordsOf } from '../../i18n/texts';
import { Age } from '../Age';
import type { Kind } from '../../kube/discovery';
import { isFleet } from '../../kube/fleet';
import { Labels } from '../Labels';
import { consolePath, type Place } from '../../kube/place';
import type { ActionName } from '../actions/action';
import { idOf } from './row-id';
import { SelectAll, SelectRow } from './selection';
import { RowActions } from './RowActions';
import type { SortField } from './sort-field';
import { directionOf, sortedBy, sortFieldOf } from './sorting';
import { isStatusColumn, statusColor } from '../status-color';
import { type Column, type Metadata, type Page, type PrinterColumn, type Row, shownColumns } from '../../kube/table';
import { texts } from '../texts';
import { firstSortOf, listViewOf, type View } from './view';

interface ColumnsProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
  readonly printed: readonly PrinterColumn[];
  readonly onPickLabel: (key: string, value: string) => void;
  readonly onOpen: (action: ActionName | 'delete', row: Row) => void;
}

export interface ResourceTableProps extends ColumnsProps {
  readonly page: Page;
  readonly view: View;
  readonly onChange: (change: Partial<View>) => void;
}

type Words = Pick<WordsOf<typeof texts>, 'sortedBy' | 'notSortable'>;

const clusterField: SortField = { path: 'cluster', func: 'natural' };
const namespaceColumn: Column = { name: 'Namespace', type: 'string' };

/** A page as the server's own Table, with the namespace where it is not the same for all, and labels to filter by. */
export function ResourceTable({ page, view, onChange, ...props }: ResourceTableProps) {
  const { cluster, place, kind, printed, onPickLabel, onOpen } = props;
  const words = useText(texts);
  const columns = useMemo(
    () => columnsOf(page.columns, { cluster, place, kind, printed, onPickLabel, onOpen }, words),
    [page.columns, cluster, place, kind, printed, onPickLabel, onOpen, words],
  );
  const shown = shownColumns(page.columns, view.wide);
  const hidden = page.columns.flatMap((_column, at) => (shown.includes(at) ? [] : [String(at)]));
  const names = Object.fromEntries(page.columns.map(({ name }, at) => [at, words.column(name)]));
  const fieldOf = (id: string): SortField | undefined => {
    if (id === 'cluster') {
      return clusterField;
    }
    const column = id === 'namespace' ? namespaceColumn : page.columns[Number(id)];
    return (
      column &&
      sortFieldOf(
        place,
        column,
        printed,
        page.rows.map((row) => row.cells[Number(id)] ?? ''),
      )
    );
  };
  const sorted = sortedNow(['cluster', 'namespace', ...Object.keys(names)], fieldOf, view);
  return (
    <div className="hc-table-scroll">
      {!sorted && (
        <Label
          variant="outline"
          onClose={() => onChange(firstSortOf(listViewOf(place)))}
          closeBtnAriaLabel={words.removeTerm(view.sortName)}
        >
          {words.sortedNow(view.sortName, view.sortOrder)}
        </Label>
      )}
      <DataTable
        label={words.listOf(kind.kind)}
        gridBreakPoint="grid-md"
        className="hc-table"
        columns={columns}
        rows={page.rows}
        idOf={idOf}
        titles={{
          ...names,
          cluster: words.cluster,
          namespace: words.namespace,
          labels: words.labels,
          actions: words.actions,
        }}
        hidden={view.labels && !view.assistant ? hidden : [...hidden, 'labels']}
        sortedBy={sorted}
        onSort={({ id, desc }) => {
          const field = fieldOf(id);
          if (field) {
            onChange(sortedBy(field, desc ? 'desc' : 'asc'));
          }
        }}
      />
    </div>
  );
}

/** The column by which the view is sorted. */
function sortedNow(ids: readonly string[], fieldOf: (id: string) => SortField | undefined, view: View) {
  for (const id of ids) {
    const field = fieldOf(id);
    const direction = field && directionOf(view, field);
    if (direction !== undefined) {
      return { id, desc: direction === 'desc' };
    }
  }
  return undefined;
}

/** The server's columns, called by their place, as names may come twice; the first one, which names the object, leads to it. */
function columnsOf(server: readonly Column[], props: ColumnsProps, words: Words): Columns<Row> {
  const { cluster, place, kind, printed, onPickLabel, onOpen } = props;
  const helper = columnHelper<Row>();
  const pathOf = ({ cluster: own = cluster, metadata }: Row) =>
    consolePath(own, {
      ...place,
      ...(kind.namespaced ? { namespace: metadata.namespace } : {}),
      name: metadata.name,
    });
  const heading = (field: SortField | undefined) => ({
    heading: { title: field ? words.sortedBy(field.path, field.func) : words.notSortable },
  });
  const [first, ...others] = server.map((column, at) => {
    const field = sortFieldOf(place, column, printed, []);
    return helper.accessor((row) => row.cells[at] ?? '', {
      id: String(at),
      enableSorting: field !== undefined,
      meta: { ...heading(field), ...(at === 0 ? { cell: { className: 'hc-name' } } : {}) },
      cell: ({ row, getValue }) =>
        at === 0 ? (
          <Link to={pathOf(row.original)} title={row.original.metadata.name}>
            {getValue() === '' ? row.original.metadata.name : getValue()}
          </Link>
        ) : (
          <Cell column={column} text={getValue()} metadata={row.original.metadata} />
        ),
    });
  });
  const namespace = helper.accessor(({ metadata }) => metadata.namespace, {
    id: 'namespace',
    meta: heading(sortFieldOf(place, namespaceColumn, printed, [])),
    cell: ({ getValue }) => getValue(),
  });
  const clusters = helper.accessor((row) => row.cluster, {
    id: 'cluster',
    meta: heading(clusterField),
    cell: ({ getValue }) => getValue(),
  });
  return helper.columns([
    helper.display({
      id: 'select',
      meta: { head: SelectAll },
      cell: ({ row }) => <SelectRow id={row.id} name={row.original.metadata.name} />,
    }),
    ...(isFleet(cluster) ? [clusters] : []),
    ...(first ? [first] : []),
    ...(kind.namespaced && place.namespace === undefined ? [namespace] : []),
    ...others,
    helper.display({
      id: 'labels',
      cell: ({ row }) => <Labels labels={row.original.metadata.labels} most={2} onPick={onPickLabel} />,
    }),
    helper.display({
      id: 'actions',
      cell: ({ row }) => (
        <RowActions
          cluster={row.original.cluster ?? cluster}
          kind={kind}
          metadata={row.original.metadata}
          path={pathOf(row.original)}
          onOpen={(action) => onOpen(action, row.original)}
        />
      ),
    }),
  ]);
}

interface CellProps {
  readonly column: Column;
  readonly text: string;
  readonly metadata: Metadata;
}

function Cell({ column, text, metadata }: CellProps) {
  if (column.name === 'Age' && metadata.creationTimestamp !== undefined) {
    return (
      <span title={metadata.creationTimestamp}>
        <Age of={metadata.creationTimestamp} />
      </span>
    );
  }
  const color = isStatusColumn(column.name) ? statusColor(text) : undefined;
  return color ? (
    <Label color={color} isCompact>
      {text}
    </Label>
  ) : (
    <span className="hc-cell" title={text.length > 30 ? text : undefined}>
      {text}
    </span>
  );
}
