import { useNow } from '../app/useNow';
import { useLanguage, useText } from '../i18n/language';
import { exactTime, span } from '../i18n/time';
import { type Cluster, stateOf } from './cluster';
import { texts } from './texts';

/** Why a cluster is as it is, and for how long; of one that is ready for how long alone, and nothing for members. */
export function StateReason({ cluster }: { readonly cluster: Cluster }) {
  if (cluster.reason === undefined) {
    return null;
  }
  if (stateOf(cluster) === 'Ready') {
    return (
      <p className="hc-small hc-subtle">
        <StateFor cluster={cluster} />
      </p>
    );
  }
  return (
    <div className="hc-small hc-break">
      <p>
        <strong>{cluster.reason}</strong>
        {cluster.message !== undefined && `: ${cluster.message}`}
      </p>
      <p className="hc-subtle">
        <StateFor cluster={cluster} />
      </p>
    </div>
  );
}

/** "Ready for 7 min", the exact time on hovering. */
function StateFor({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  const { language } = useLanguage();
  const now = useNow();
  const { since } = cluster;
  return (
    since !== undefined && (
      <time dateTime={since} title={exactTime(since, language)}>
        {words.stateFor(words.states[stateOf(cluster)], span((now - Date.parse(since)) / 1000, language))}
      </time>
    )
  );
}
