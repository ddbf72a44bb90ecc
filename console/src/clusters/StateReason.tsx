import { Moment } from '../app/Moment';
import { useText } from '../i18n/language';
import { type Cluster, stateOf } from './cluster';
import { texts } from './texts';

/** Why a cluster is as it is, and since when; of one that is ready since when alone, and nothing for members. */
export function StateReason({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  if (cluster.reason === undefined) {
    return null;
  }
  if (stateOf(cluster) === 'Ready') {
    return cluster.since === undefined ? null : (
      <p className="hc-small hc-subtle">
        {words.readySince} <Moment time={cluster.since} />
      </p>
    );
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
