import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language';
import { callCluster } from '../../kube/client';
import { apiPath } from '../../kube/place';
import { acceptTable, pageOfTable, type Table } from '../../kube/table';
import { Fact, Facts } from '../Fact';
import type { PartProps } from '../part-props';
import { Section } from '../Section';
import { texts as columnTexts } from '../texts';
import { texts } from './texts';

/** Said elsewhere on the page. */
const elsewhere = ['Name', 'Age'];

/** A custom resource: what the columns of its definition say of it. */
export function PrintedSummary({ cluster, place, object }: PartProps) {
  const words = useText(texts);
  const { column } = useText(columnTexts);
  const table = useQuery({
    queryKey: ['printed', cluster, place, object.metadata.resourceVersion],
    queryFn: async ({ signal }) => {
      const answer = await callCluster(cluster, apiPath(place), { signal, accept: acceptTable });
      return pageOfTable((await answer.json()) as Table);
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const cells = table.data?.rows[0]?.cells ?? [];
  const shown = (table.data?.columns ?? [])
    .map(({ name }, at) => [name, cells[at] ?? ''] as const)
    .filter(([name, text]) => !elsewhere.includes(name) && text !== '');
  return (
    shown.length > 0 && (
      <Section title={words.columns}>
        <Facts>
          {shown.map(([name, text]) => (
            <Fact key={name} name={column(name)}>
              <span className="hc-wrap">{text}</span>
            </Fact>
          ))}
        </Facts>
      </Section>
    )
  );
}
