import { Table, type TableProps, Tbody, Td, type TdProps, Th, Thead, type ThProps, Tr } from '@patternfly/react-table';
import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ComponentType, Suspense } from 'react';
import { part } from './part';
import type { SortByProps, SortedBy } from './SortBy';
import { useMedia } from './useMedia';

const SortBy = part(async () => (await import('./SortBy')).SortBy);

/** Where PatternFly makes a table's rows cards, which have no column heads; in the widths of its own style sheet. */
const cardQueries: Readonly<Record<string, string>> = {
  'grid-md': '(width < 48rem)',
  'grid-lg': '(width < 62rem)',
  'grid-xl': '(width < 75rem)',
};

/** How a column looks in PatternFly's table. */
interface Look {
  /** In the place of the title. */
  readonly head?: ComponentType;
  readonly heading?: Pick<ThProps, 'modifier' | 'title' | 'width'>;
  readonly cell?: Pick<TdProps, 'modifier' | 'className' | 'isActionCell'>;
}

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature, columnMeta: metaHelper<Look>() });
type Features = typeof features;

/** Of columns with a value, by which rows can be sorted unless they say otherwise, and of those that only show something. */
export function columnHelper<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}

/** Columns must be the same ones from one drawing to the next: their cells are components. */
export type Columns<Row extends RowData> = ColumnDef<Features, Row>[];

interface DataTableProps<Row extends RowData> extends Pick<TableProps, 'gridBreakPoint' | 'className'> {
  readonly label: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row, index: number) => string;
  /** By the column's id. That of `actions` is for screen readers alone. */
  readonly titles: Readonly<Record<string, string>>;
  /** Columns not to be shown, by id. */
  readonly hidden?: readonly string[];
  readonly sortedBy?: SortedBy;
  /** Told by what to sort: rows come sorted, for what is shown is a page of many. */
  readonly onSort?: (by: SortedBy) => void;
}

const unsorted: SortingState = [];

/** Whether the cells of a column need no title where rows are cards. */
function isBare(column: string): boolean {
  return column === 'actions' || column === 'select';
}

/** A table of rows that were sorted and paged elsewhere: TanStack Table knows its columns, PatternFly draws it. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, titles, hidden = [], sortedBy, onSort, ...look } = props;
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    manualSorting: true,
    enableSorting: onSort !== undefined,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: {
      sorting: sortedBy ? [sortedBy] : unsorted,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onSortingChange: (change) => {
      const [by] = typeof change === 'function' ? change(sortedBy ? [sortedBy] : unsorted) : change;
      if (by) {
        onSort?.(by);
      }
    },
  });
  const sortable = table.getVisibleLeafColumns().filter((column) => column.getCanSort());
  return (
    <>
      {onSort && (
        <CardSort
          at={look.gridBreakPoint}
          columns={sortable.map(({ id }) => [id, titles[id] ?? id])}
          sortedBy={sortedBy}
          onSort={onSort}
        />
      )}
      <Table aria-label={label} variant="compact" {...look}>
        <Thead>
          {table.getHeaderGroups().map((group) => (
            <Tr key={group.id}>
              {group.headers.map(({ column }) => {
                const direction = column.getIsSorted();
                const sort = {
                  columnIndex: 0,
                  sortBy: direction === false ? {} : { index: 0, direction },
                  onSort: () => column.toggleSorting(),
                };
                const Head = column.columnDef.meta?.head;
                if (Head) {
                  return (
                    <Th key={column.id}>
                      <Head />
                    </Th>
                  );
                }
                return column.id === 'actions' ? (
                  <Th key={column.id} screenReaderText={titles.actions} />
                ) : (
                  <Th
                    key={column.id}
                    modifier="nowrap"
                    {...column.columnDef.meta?.heading}
                    sort={column.getCanSort() ? sort : undefined}
                  >
                    {titles[column.id]}
                  </Th>
                );
              })}
            </Tr>
          ))}
        </Thead>
        <Tbody>
          {table.getRowModel().rows.map((row) => (
            <Tr key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <Td
                  key={cell.column.id}
                  dataLabel={isBare(cell.column.id) ? undefined : titles[cell.column.id]}
                  isActionCell={cell.column.id === 'actions'}
                  {...cell.column.columnDef.meta?.cell}
                >
                  <table.FlexRender cell={cell} />
                </Td>
              ))}
            </Tr>
          ))}
        </Tbody>
      </Table>
    </>
  );
}

interface CardSortProps extends SortByProps {
  readonly at: TableProps['gridBreakPoint'];
}

/** Sorts rows that are shown as cards. */
function CardSort({ at = '', ...props }: CardSortProps) {
  const cards = useMedia(cardQueries[at] ?? 'not all');
  return (
    cards && (
      <Suspense fallback={null}>
        <SortBy {...props} />
      </Suspense>
    )
  );
}
