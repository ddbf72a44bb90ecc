import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import { type Cluster, stateOf } from '../cluster';
import { ExpiryLabel } from '../ExpiryLabel';
import { StateLabel } from '../StateLabel';
import { hintOf, hints } from '../hints';
import { texts as clusterTexts } from '../texts';
import { texts } from './texts';

/** The result of the gateway's check of a cluster, and the next step. */
export function CheckResult({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  const advice = useText(hints);
  const { versionUnknown } = useText(clusterTexts);
  const ready = stateOf(cluster) === 'Ready';
  const byToken = cluster.identity?.type === 'token';
  const hint = ready ? undefined : hintOf(cluster.reason, advice);
  return (
    <Notice variant={ready ? 'success' : 'warning'} isLiveRegion title={words.checked}>
      {!ready && (
        <p className="hc-break">
          <strong>{cluster.reason}</strong>: {cluster.message}
        </p>
      )}
      {ready && byToken && <p className="hc-break">{cluster.message}</p>}
      {hint !== undefined && <p>{hint}</p>}
      <dl className="hc-pair hc-break">
        <dt>{words.facts.state}</dt>
        <dd>
          <StateLabel state={stateOf(cluster)} />
        </dd>
        <dt>{words.facts.version}</dt>
        <dd>{cluster.version ?? versionUnknown}</dd>
        {!byToken && (
          <>
            <dt>{words.facts.expiry}</dt>
            <dd>
              <ExpiryLabel expiration={cluster.credentialExpiration} form="short" />
            </dd>
          </>
        )}
      </dl>
      {!ready && <p>{words.notReady}</p>}
    </Notice>
  );
}
