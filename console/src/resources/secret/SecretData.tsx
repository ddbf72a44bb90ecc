import { Button, Title } from '@patternfly/react-core';
import { Table, Tbody, Td, Th, Thead, Tr } from '@patternfly/react-table';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../../app/ErrorAlert';
import { Loading } from '../../app/Loading';
import { useText } from '../../i18n/language';
import type { Place } from '../../kube/place';
import type { PartProps } from '../part-props';
import { type Entry, readEntries, revealValue } from './secret';
import { texts } from './texts';

/** The keys of a Secret with the sizes of their values; a value alone by a click, which reads it anew. */
export function SecretData({ cluster, place, object }: PartProps) {
  const words = useText(texts);
  const version = object.metadata.resourceVersion;
  const { data, error } = useQuery({
    queryKey: ['secret-entries', cluster, place, version],
    queryFn: ({ signal }) => readEntries(cluster, place, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return (
    <section>
      <Title headingLevel="h2" size="lg">
        {words.title}
      </Title>
      <ErrorAlert error={error} title={words.failed} />
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && <p className="hc-subtle">{words.none}</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <p className="hc-subtle hc-small">{words.recorded}</p>
          <Table aria-label={words.title} variant="compact" gridBreakPoint="grid-md">
            <Thead>
              <Tr>
                <Th>{words.key}</Th>
                <Th>{words.size}</Th>
                <Th>{words.value}</Th>
              </Tr>
            </Thead>
            <Tbody>
              {data.map((entry) => (
                <Row key={`${entry.key} ${version ?? ''}`} cluster={cluster} place={place} entry={entry} />
              ))}
            </Tbody>
          </Table>
        </>
      )}
    </section>
  );
}

interface RowProps {
  readonly cluster: string;
  readonly place: Place;
  readonly entry: Entry;
}

function Row({ cluster, place, entry: { key, size } }: RowProps) {
  const words = useText(texts);
  // forgotten as soon as nobody looks at it
  const reveal = useMutation({
    mutationFn: () => revealValue(cluster, place, key),
    networkMode: 'always',
    gcTime: 0,
  });
  const value = reveal.data;
  return (
    <Tr>
      <Td dataLabel={words.key}>
        <span className="hc-mono">{key}</span>
      </Td>
      <Td dataLabel={words.size}>{words.bytes(size)}</Td>
      <Td dataLabel={words.value}>
        {value !== undefined && (
          <>
            {value.isBinary && <p className="hc-subtle hc-small">{words.binary}</p>}
            <pre className="hc-secret-value">{value.text}</pre>
          </>
        )}
        <ErrorAlert error={reveal.error} title={words.revealFailed} />
        <Button
          variant="link"
          isInline
          aria-label={value === undefined ? words.showOf(key) : words.hideOf(key)}
          isLoading={reveal.isPending}
          onClick={() => (value === undefined ? reveal.mutate() : reveal.reset())}
        >
          {value === undefined ? words.show : words.hide}
        </Button>
      </Td>
    </Tr>
  );
}
