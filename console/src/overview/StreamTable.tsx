import { Card, CardBody, CardTitle } from '@patternfly/react-core';
import { Table, Tbody, Td, Th, Thead, Tr } from '@patternfly/react-table';
import { useLanguage, useText } from '../i18n/language';
import { number } from '../plots/words';
import type { OpenStreams } from './overview';
import { texts } from './texts';

/** Streams that are open now: how many of which kind to which cluster. */
export function StreamTable({ streams }: { readonly streams: readonly OpenStreams[] }) {
  const words = useText(texts);
  const { language } = useLanguage();
  const { columns } = words;
  const kinds: Readonly<Record<string, string>> = words.kinds;
  return (
    <Card isCompact>
      <CardTitle component="h2">{words.streams}</CardTitle>
      <CardBody>
        {streams.length === 0 && <p className="hc-subtle">{words.noStreams}</p>}
        {streams.length > 0 && (
          <Table variant="compact" aria-label={words.streams}>
            <Thead>
              <Tr>
                <Th>{columns.cluster}</Th>
                <Th>{columns.kind}</Th>
                <Th>{columns.count}</Th>
              </Tr>
            </Thead>
            <Tbody>
              {streams.map(({ cluster, kind, count }) => (
                <Tr key={`${cluster} ${kind}`}>
                  <Td dataLabel={columns.cluster}>{cluster === '' ? words.own : cluster}</Td>
                  <Td dataLabel={columns.kind}>{kinds[kind] ?? kind}</Td>
                  <Td dataLabel={columns.count}>{number(count, language)}</Td>
                </Tr>
              ))}
            </Tbody>
          </Table>
        )}
      </CardBody>
    </Card>
  );
}
