import { Button } from '@patternfly/react-core';
import { useText } from '../../i18n/language';
import type { ClusterTotal } from '../../kube/table';
import { texts } from './totals-texts';

/** So many clusters are named. */
const most = 12;

interface ClusterTotalsProps {
  readonly totals: readonly ClusterTotal[];
  readonly onPick: (cluster: string) => void;
}

/** A line that says how many of the objects of a list each cluster has. A click leaves those of one. */
export function ClusterTotals({ totals, onPick }: ClusterTotalsProps) {
  const words = useText(texts);
  const more = totals.length - most;
  return (
    <ul className="hc-cluster-totals" aria-label={words.label(totals.length)}>
      {totals.slice(0, most).map(({ name, total }) => (
        <li key={name}>
          <Button variant="link" isInline title={words.only(name)} onClick={() => onPick(name)}>
            {name}
          </Button>{' '}
          {total}
        </li>
      ))}
      {more > 0 && <li className="hc-subtle">{words.more(more)}</li>}
    </ul>
  );
}
