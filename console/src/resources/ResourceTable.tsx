import { Divider, DropdownItem, Label } from '@patternfly/react-core';
import { Table, Tbody, Td, Th, Thead, Tr } from '@patternfly/react-table';
import { memo } from 'react';
import { Link, useNavigate } from 'react-router';
import { ActionMenu } from '../app/ActionMenu';
import { useText } from '../i18n/language';
import type { Kind } from './discovery';
import { Labels } from './Labels';
import { useNow } from './live';
import { consolePath, type Place } from './place';
import { directionOf, type PrinterColumn, type SortField, sortedBy, sortFieldOf } from './sorting';
import { isStatusColumn, statusColor } from './status-color';
import { ageOf, type Column, type Metadata, type Page, type Row, shownColumns } from './table';
import { texts } from './texts';
import type { View } from './view';

interface ResourceTableProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
  readonly page: Page;
  readonly view: View;
  readonly printed: readonly PrinterColumn[];
  readonly onChange: (change: Partial<View>) => void;
  readonly onPickLabel: (key: string, value: string) => void;
  readonly onDelete: (metadata: Metadata) => void;
}

const NAMESPACE: Column = { name: 'Namespace', type: 'string' };

/** A page as the server's own Table, with the namespace where it is not the same for all, and labels to filter by. */
export function ResourceTable(props: ResourceTableProps) {
  const { place, kind, page, view, printed, onChange } = props;
  const words = useText(texts);
  const now = useNow(10_000);
  const shown = shownColumns(page.columns, view.wide);
  const withNamespace = kind.namespaced && place.namespace === undefined;
  const samples = (at: number) => page.rows.map((row) => row.cells[at] ?? '');
  const heading = (column: Column, at: number) => (
    <Heading
      key={column.name}
      column={column}
      field={sortFieldOf(place, column, printed, at < 0 ? [] : samples(at))}
      view={view}
      onChange={onChange}
    />
  );
  return (
    <div className="hc-table-scroll">
      <Table aria-label={words.listOf(kind.kind)} variant="compact" className="hc-table" gridBreakPoint="grid-md">
        <Thead>
          <Tr>
            {shown.slice(0, 1).map((at) => page.columns[at] && heading(page.columns[at], at))}
            {withNamespace && heading(NAMESPACE, -1)}
            {shown.slice(1).map((at) => page.columns[at] && heading(page.columns[at], at))}
            {view.labels && <Th>{words.labels}</Th>}
            <Th screenReaderText={words.actionsOf('')} />
          </Tr>
        </Thead>
        <Tbody>
          {page.rows.map((row) => (
            <ResourceRow key={row.metadata.uid ?? `${row.metadata.namespace ?? ''}/${row.metadata.name}`} {...props} row={row} shown={shown} withNamespace={withNamespace} now={now} />
          ))}
        </Tbody>
      </Table>
    </div>
  );
}

interface HeadingProps {
  readonly column: Column;
  readonly field: SortField | undefined;
  readonly view: View;
  readonly onChange: (change: Partial<View>) => void;
}

function Heading({ column, field, view, onChange }: HeadingProps) {
  const words = useText(texts);
  if (!field) {
    return (
      <Th title={words.notSortable} modifier="nowrap">
        {column.name}
      </Th>
    );
  }
  const direction = directionOf(view, field);
  return (
    <Th
      title={words.sortedBy(field.path, field.func)}
      modifier="nowrap"
      sort={{
        columnIndex: 0,
        sortBy: direction === undefined ? {} : { index: 0, direction },
        onSort: () => onChange(sortedBy(field, direction === 'asc' ? 'desc' : 'asc')),
      }}
    >
      {column.name}
    </Th>
  );
}

interface RowProps extends ResourceTableProps {
  readonly row: Row;
  readonly shown: readonly number[];
  readonly withNamespace: boolean;
  readonly now: number;
}

const ResourceRow = memo(function ResourceRow(props: RowProps) {
  const { cluster, place, kind, page, row, shown, withNamespace, now, view, onPickLabel, onDelete } = props;
  const words = useText(texts);
  const { metadata } = row;
  const own = { ...place, ...(kind.namespaced ? { namespace: metadata.namespace } : {}), name: metadata.name };
  const path = consolePath(cluster, own);
  const cell = (at: number) => {
    const column = page.columns[at];
    return column && <Cell key={at} column={column} text={row.cells[at] ?? ''} metadata={metadata} now={now} />;
  };
  return (
    <Tr>
      <Td dataLabel={page.columns[shown[0] ?? 0]?.name} className="hc-name">
        <Link to={path}>{row.cells[shown[0] ?? 0] === '' ? metadata.name : (row.cells[shown[0] ?? 0] ?? metadata.name)}</Link>
      </Td>
      {withNamespace && <Td dataLabel={NAMESPACE.name}>{metadata.namespace}</Td>}
      {shown.slice(1).map(cell)}
      {view.labels && (
        <Td dataLabel={words.labels}>
          <Labels labels={metadata.labels} most={2} onPick={onPickLabel} />
        </Td>
      )}
      <Td isActionCell>
        <RowActions kind={kind} metadata={metadata} path={path} onDelete={onDelete} />
      </Td>
    </Tr>
  );
});

interface RowActionsProps extends Pick<ResourceTableProps, 'kind' | 'onDelete'> {
  readonly metadata: Metadata;
  /** of the object's own page */
  readonly path: string;
}

function RowActions({ kind, metadata, path, onDelete }: RowActionsProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const isPod = kind.group === '' && kind.plural === 'pods';
  const toTab = (tab: string, title: string) => <DropdownItem onClick={() => void navigate(`${path}?tab=${tab}`)}>{title}</DropdownItem>;
  return (
    <ActionMenu label={words.actionsOf(metadata.name)}>
      {toTab('yaml', words.edit)}
      {isPod && toTab('logs', words.logs)}
      {isPod && toTab('terminal', words.terminal)}
      <Divider component="li" />
      <DropdownItem isDanger onClick={() => onDelete(metadata)}>
        {words.delete}
      </DropdownItem>
    </ActionMenu>
  );
}

interface CellProps {
  readonly column: Column;
  readonly text: string;
  readonly metadata: Metadata;
  readonly now: number;
}

function Cell({ column, text, metadata, now }: CellProps) {
  const color = isStatusColumn(column.name) ? statusColor(text) : undefined;
  const isAge = column.name === 'Age' && metadata.creationTimestamp !== undefined;
  return (
    <Td dataLabel={column.name} title={isAge ? metadata.creationTimestamp : text.length > 60 ? text : undefined}>
      {color ? (
        <Label color={color} isCompact>
          {text}
        </Label>
      ) : isAge ? (
        ageOf(metadata.creationTimestamp, now)
      ) : (
        <span className="hc-cell">{text}</span>
      )}
    </Td>
  );
}
