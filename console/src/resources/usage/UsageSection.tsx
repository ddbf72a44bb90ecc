import { Link } from 'react-router';
import { useErrorText } from '../../app/ErrorState';
import { useText } from '../../i18n/language';
import type { Place } from '../../kube/place';
import { Section } from '../Section';
import type { Measured } from './measured';
import type { UsageRow } from './rows';
import { texts } from './texts';
import { UsageTable } from './UsageTable';
import { useMeasured } from './useMeasured';
import type { Subject } from './view';

interface UsageSectionProps {
  readonly cluster: string;
  /** The pod, or the pods. */
  readonly place: Place;
  readonly selector?: string;
  readonly isWanted?: boolean;
  readonly of: Subject | 'containers';
  readonly rowsOf: (measured: readonly Measured[]) => readonly UsageRow[];
  /** The usage page of the same pods. */
  readonly all?: string;
}

/** The usage of what an object's page is about. Nothing where the cluster does not measure it, which the usage page says. */
export function UsageSection({ cluster, place, selector, isWanted, of, rowsOf, all }: UsageSectionProps) {
  const words = useText(texts);
  const { isAbsent, query } = useMeasured(cluster, place, selector, isWanted);
  const rows = rowsOf(query.data?.items ?? []);
  const isKnown = query.data !== undefined && rows.length > 0;
  if (isAbsent || (!isKnown && query.error === null)) {
    return null;
  }
  return (
    <Section title={words.usage}>
      {isKnown ? (
        <UsageTable label={words.usage} cluster={cluster} of={of} rows={rows} />
      ) : (
        <Unknown error={query.error} />
      )}
      {isKnown && all !== undefined && <Link to={all}>{words.byPod}</Link>}
    </Section>
  );
}

function Unknown({ error }: { readonly error: unknown }) {
  const words = useText(texts);
  const { message } = useErrorText()(error);
  return (
    <p className="hc-subtle hc-small hc-wrap">
      {words.unknown} {message}
    </p>
  );
}
