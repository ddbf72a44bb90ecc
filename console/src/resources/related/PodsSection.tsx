import { RelatedSection } from './RelatedSection';
import { PodsTable } from './PodsTable';
import { useItems, type Wanted } from './useListed';

interface PodsSectionProps extends Omit<Wanted, 'pageSize' | 'collection'> {
  readonly title: string;
  readonly namespace: string | undefined;
}

const most = 20;

/** The pods that a selector matches. */
export function PodsSection({ title, namespace, ...wanted }: PodsSectionProps) {
  const collection = { group: '', version: 'v1', plural: 'pods', ...(namespace === undefined ? {} : { namespace }) };
  const pods = useItems({ ...wanted, collection, pageSize: most });
  return (
    <RelatedSection
      title={title}
      cluster={wanted.cluster}
      collection={collection}
      selector={wanted.selector}
      query={pods}
      counts={({ items, total }) => [items.length, total]}
    >
      {({ items }) => <PodsTable label={title} cluster={wanted.cluster} pods={items} />}
    </RelatedSection>
  );
}
