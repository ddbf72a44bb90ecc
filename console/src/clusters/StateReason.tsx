import { Moment } from '../app/Moment';
import { useText } from '../i18n/language';
import { type Cluster, stateOf } from './cluster';
import { texts } from './texts';

/** Why a cluster is not ready and since when; nothing for one that is, and for members. */
export function StateReason({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  if (stateOf(cluster) === 'Ready' || cluster.reason === undefined) {
    return null;
  }
  return (
    <p className="hc-small hc-break">
      <strong>{cluster.reason}</strong>
      {cluster.message !== undefined && `: ${cluster.message}`}
      {cluster.since !== undefined && (
        <>
          {` ${words.since} `}
          <Moment time={cluster.since} />
        </>
      )}
    </p>
  );
}
