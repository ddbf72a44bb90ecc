import {
  Card,
  CardBody,
  CardTitle,
  DescriptionList,
  DescriptionListDescription,
  DescriptionListGroup,
  DescriptionListTerm,
} from '@patternfly/react-core';
import type { ReactNode } from 'react';
import { Moment } from '../app/Moment';
import { Notice } from '../app/Notice';
import { useLanguage, useText } from '../i18n/language';
import { exactTime } from '../i18n/time';
import { duration } from '../plots/words';
import { type Cluster, fixedSource, isBehindAgent, stateOf } from './cluster';
import { ClusterLabels } from './ClusterLabels';
import { ExpiryLabel } from './ExpiryLabel';
import { hintOf, hints } from './hints';
import { StateLabel } from './StateLabel';
import { texts } from './texts';

/** All that is known of a cluster; what a member is not told has no line. */
export function ClusterFacts({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  const advice = useText(hints);
  const { language } = useLanguage();
  const { facts } = words;
  const ready = stateOf(cluster) === 'Ready';
  const hint = ready ? undefined : hintOf(cluster.reason, advice);
  const { credentialExpiration, identity, source, since, lastProbe, latencyMilliseconds } = cluster;
  const byToken = identity?.type === 'token';
  const fixed = fixedSource(cluster);
  const lines: readonly (readonly [string, ReactNode])[] = [
    [facts.state, <StateLabel key="state" state={stateOf(cluster)} />],
    [facts.reason, cluster.reason],
    [facts.message, cluster.reason === 'Healthy' && !byToken ? words.healthy : cluster.message],
    [facts.since, since === undefined ? undefined : <Moment key="since" time={since} />],
    [facts.version, cluster.version ?? words.versionUnknown],
    [facts.lastProbe, lastProbe === undefined ? undefined : <Moment key="probe" time={lastProbe} />],
    [facts.latency, latencyMilliseconds === undefined ? undefined : duration(latencyMilliseconds, language)],
    [
      facts.server,
      cluster.server === undefined ? undefined : (
        <span key="server" className="hc-mono">
          {cluster.server}
        </span>
      ),
    ],
    [facts.source, source === undefined ? undefined : words.sources[source]],
    [facts.identity, identity === undefined ? undefined : words.identityOf(identity.audience)],
    [
      facts.expiry,
      source === undefined || byToken || isBehindAgent(cluster) ? undefined : (
        <Validity key="expiry" expiration={credentialExpiration} />
      ),
    ],
    [
      facts.labels,
      Object.keys(cluster.labels).length === 0 ? (
        words.noLabels
      ) : (
        <ClusterLabels key="labels" labels={cluster.labels} />
      ),
    ],
  ];
  return (
    <Card isCompact>
      <CardTitle component="h2">{words.details}</CardTitle>
      <CardBody>
        {hint !== undefined && (
          <Notice variant="warning" title={words.whatToDo} className="hc-note">
            {hint}
          </Notice>
        )}
        {fixed !== undefined && (
          <Notice variant="info" isPlain title={words.fixed[fixed].title} className="hc-note">
            {words.fixed[fixed].change}
          </Notice>
        )}
        <DescriptionList
          isHorizontal
          isCompact
          columnModifier={{ default: '1Col', xl: '2Col' }}
          aria-label={words.details}
        >
          {lines
            .filter(([, value]) => value !== undefined)
            .map(([term, value]) => (
              <DescriptionListGroup key={term}>
                <DescriptionListTerm>{term}</DescriptionListTerm>
                <DescriptionListDescription className="hc-break">{value}</DescriptionListDescription>
              </DescriptionListGroup>
            ))}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}

function Validity({ expiration }: { readonly expiration?: string }) {
  const { language } = useLanguage();
  return (
    <span className="hc-cluster-state">
      {expiration !== undefined && <time dateTime={expiration}>{exactTime(expiration, language)}</time>}
      <ExpiryLabel expiration={expiration} form="short" />
    </span>
  );
}
