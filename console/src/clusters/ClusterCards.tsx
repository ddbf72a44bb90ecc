import { Card, CardBody, CardFooter, CardHeader, CardTitle, Gallery } from '@patternfly/react-core';
import { Link } from 'react-router';
import { useText } from '../i18n/language';
import { useIsAdmin } from '../session/session';
import { type Cluster, stateOf } from './cluster';
import { ClusterLabels } from './ClusterLabels';
import { ClusterMenu } from './ClusterMenu';
import { CredentialLabel } from './CredentialLabel';
import { FigureLine } from './FigureLine';
import { browserPage, clusterPage } from './links';
import { Probes } from './Probes';
import { StateLabel } from './StateLabel';
import { StateReason } from './StateReason';
import { texts } from './texts';

export function ClusterCards({ clusters }: { readonly clusters: readonly Cluster[] }) {
  return (
    <Gallery hasGutter minWidths={{ default: 'min(100%, 20rem)' }} component="ul" className="hc-cluster-cards">
      {clusters.map((cluster) => (
        <li key={cluster.name}>
          <ClusterCard cluster={cluster} />
        </li>
      ))}
    </Gallery>
  );
}

function ClusterCard({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  const admin = useIsAdmin();
  return (
    <Card isFullHeight isCompact>
      <CardHeader actions={{ actions: <ClusterMenu cluster={cluster} />, hasNoOffset: true }}>
        <CardTitle component="h2">
          <Link to={clusterPage(cluster.name)} className="hc-break">
            {cluster.name}
          </Link>
        </CardTitle>
      </CardHeader>
      <CardBody className="hc-cluster-card">
        <div className="hc-cluster-state">
          <StateLabel state={stateOf(cluster)} />
          <span className="hc-subtle">{cluster.version ?? words.versionUnknown}</span>
          {admin && <CredentialLabel cluster={cluster} />}
        </div>
        <StateReason cluster={cluster} />
        <FigureLine cluster={cluster.name} />
        {cluster.probes !== undefined && <Probes probes={cluster.probes} />}
        <ClusterLabels labels={cluster.labels} />
      </CardBody>
      <CardFooter>
        <Link to={browserPage(cluster.name)} aria-label={words.browseNamed(cluster.name)}>
          {words.browse}
        </Link>
      </CardFooter>
    </Card>
  );
}
