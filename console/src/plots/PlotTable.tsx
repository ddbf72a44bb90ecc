import { Caption, Table, Tbody, Td, Th, Thead, Tr } from '@patternfly/react-table';
import { useLanguage, useText } from '../i18n/language';
import type { Series } from './series';
import { condense, groupSize } from './shape';
import { texts } from './texts';
import { exactTimeOfDay } from './words';

interface PlotTableProps {
  readonly title: string;
  readonly times: readonly number[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}

const mostRows = 20;

/** The same values as a table, newest first, for who cannot see the plot or wants to copy them. */
export function PlotTable({ title, times, series, format }: PlotTableProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const size = groupSize(times.length, mostRows);
  const columns = series.map((each) => ({ name: each.name, values: condense(each.values, mostRows) }));
  const rows = times.filter((_, index) => index % size === 0).map((time, index) => ({ time, index }));
  return (
    <details className="hc-plot-table">
      <summary>{words.asTable}</summary>
      <div className="hc-plot-scroll">
        <Table variant="compact" gridBreakPoint="">
          <Caption>{size > 1 ? words.means(title, size) : title}</Caption>
          <Thead>
            <Tr>
              <Th>{words.time}</Th>
              {columns.map(({ name }) => (
                <Th key={name} modifier="wrap">
                  {name}
                </Th>
              ))}
            </Tr>
          </Thead>
          <Tbody>
            {rows.toReversed().map(({ time, index }) => (
              <Tr key={time}>
                <Th scope="row">{exactTimeOfDay(time, language)}</Th>
                {columns.map(({ name, values }) => {
                  const value = values[index];
                  return <Td key={name}>{value === undefined ? words.noValue : format(value)}</Td>;
                })}
              </Tr>
            ))}
          </Tbody>
        </Table>
      </div>
    </details>
  );
}
