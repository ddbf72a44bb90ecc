import { Label } from '@patternfly/react-core';
import { Table, Tbody, Td, Tr } from '@patternfly/react-table';
import { useText } from '../../i18n/language';
import { pageOfTable, type Row, shownColumns } from '../../kube/table';
import { Age } from '../Age';
import { HeadRow } from '../HeadRow';
import { ObjectLink } from '../ObjectLink';
import { isStatusColumn, statusColor } from '../status-color';
import { texts as columnTexts } from '../texts';
import { RelatedSection } from './RelatedSection';
import { useTable, type Wanted } from './useListed';

interface RelatedTableProps extends Omit<Wanted, 'pageSize'> {
  readonly title: string;
  readonly pageSize?: number;
}

/** Objects that belong to the one of the page, in the columns of the server. */
export function RelatedTable({ title, pageSize = 10, ...wanted }: RelatedTableProps) {
  const { cluster, collection, selector } = wanted;
  const words = useText(columnTexts);
  const query = useTable({ ...wanted, pageSize });
  return (
    <RelatedSection
      title={title}
      cluster={cluster}
      collection={collection}
      selector={selector}
      query={query}
      counts={(table) => [table.rows?.length ?? 0, table.total ?? 0]}
    >
      {(table) => {
        const { columns, rows } = pageOfTable(table);
        const shown = shownColumns(columns, false);
        const names = columns.map(({ name }) => words.column(name));
        return (
          <Table aria-label={title} variant="compact" gridBreakPoint="grid-md">
            <HeadRow names={shown.map((at) => names[at] ?? '')} />
            <Tbody>
              {rows.map((row) => (
                <Tr key={row.metadata.uid ?? row.metadata.name}>
                  {shown.map((at) => (
                    <Td key={at} dataLabel={names[at]}>
                      {at === 0 ? (
                        <ObjectLink
                          cluster={cluster}
                          place={{ ...collection, namespace: row.metadata.namespace, name: row.metadata.name }}
                        />
                      ) : (
                        <Cell column={columns[at]?.name ?? ''} row={row} at={at} />
                      )}
                    </Td>
                  ))}
                </Tr>
              ))}
            </Tbody>
          </Table>
        );
      }}
    </RelatedSection>
  );
}

function Cell({ column, row, at }: { readonly column: string; readonly row: Row; readonly at: number }) {
  const text = row.cells[at] ?? '';
  if (column === 'Age') {
    return <Age of={row.metadata.creationTimestamp} />;
  }
  const color = isStatusColumn(column) ? statusColor(text) : undefined;
  return color ? (
    <Label isCompact color={color}>
      {text}
    </Label>
  ) : (
    <span className="hc-wrap">{text}</span>
  );
}
