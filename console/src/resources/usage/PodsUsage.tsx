import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import type { Place } from '../../kube/place';
import { escapeValue } from '../../kube/selector';
import { idOf, podRows, sorted, sumOf } from './rows';
import { texts } from './texts';
import { UsageSection } from './UsageSection';
import { usagePage } from './view';

const mostShown = 5;

/** Of more pods, what was measured of the whole namespace is read: their names would not fit into an address. */
const mostNamed = 50;

interface PodsUsageProps {
  readonly cluster: string;
  readonly collection: Place;
  /** The gateway's selector of the pods. */
  readonly selector: string;
  /** Nothing while they are not known. */
  readonly pods: readonly KubeObject[] | undefined;
}

/** The usage of the pods of a workload: in all, and those that use most. */
export function PodsUsage({ cluster, collection, selector, pods = [] }: PodsUsageProps) {
  const words = useText(texts);
  const { namespace = '' } = collection;
  const known = new Set(pods.map(({ metadata }) => idOf(metadata)));
  const names = pods.map(({ metadata }) => escapeValue(metadata.name));
  return (
    <UsageSection
      cluster={cluster}
      place={collection}
      selector={pods.length <= mostNamed ? `metadata.name=${names.join('|')}` : ''}
      isWanted={pods.length > 0}
      of="pods"
      rowsOf={(measured) => {
        const own = measured.filter(({ metadata }) => known.has(idOf(metadata)));
        const rows = sorted(podRows(own, pods), 'cpu', 'desc');
        return rows.length < 2 ? rows : [sumOf(words.all, rows), ...rows.slice(0, mostShown)];
      }}
      all={usagePage(cluster, { namespace, selector })}
    />
  );
}
