import { Card, CardBody, CardTitle } from '@patternfly/react-core';
import { columnHelper, DataTable } from '../app/DataTable';
import { useLanguage, useText } from '../i18n/language';
import { number } from '../plots/words';
import type { OpenStreams } from './overview';
import { texts } from './texts';

/** Streams that are open now: how many of which kind to which cluster. */
export function StreamTable({ streams }: { readonly streams: readonly OpenStreams[] }) {
  const words = useText(texts);
  return (
    <Card isCompact>
      <CardTitle component="h2">{words.streams}</CardTitle>
      <CardBody>
        {streams.length === 0 && <p className="hc-subtle">{words.noStreams}</p>}
        {streams.length > 0 && (
          <DataTable
            label={words.streams}
            columns={columns}
            rows={streams}
            idOf={({ cluster, kind }) => `${cluster} ${kind}`}
            titles={words.columns}
          />
        )}
      </CardBody>
    </Card>
  );
}

const helper = columnHelper<OpenStreams>();
const columns = helper.columns([
  helper.accessor('cluster', { cell: ({ getValue }) => <Cluster name={getValue()} /> }),
  helper.accessor('kind', { cell: ({ getValue }) => <Kind kind={getValue()} /> }),
  helper.accessor('count', { cell: ({ getValue }) => <Count count={getValue()} /> }),
]);

function Cluster({ name }: { readonly name: string }) {
  const words = useText(texts);
  return name === '' ? words.own : name;
}

function Kind({ kind }: Pick<OpenStreams, 'kind'>) {
  const kinds: Readonly<Record<string, string>> = useText(texts).kinds;
  return kinds[kind] ?? kind;
}

function Count({ count }: Pick<OpenStreams, 'count'>) {
  return number(count, useLanguage().language);
}
