import './clusters.css';
import { Breadcrumb, BreadcrumbItem, Button, PageSection } from '@patternfly/react-core';
import { useMemo } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { StatusError } from '../api/status';
import { EmptyState } from '../app/EmptyState';
import { Loaded } from '../app/Loaded';
import { PageHeader } from '../app/PageHeader';
import { useText } from '../i18n/language';
import { allClusters, isFleet } from '../kube/fleet';
import { type Cluster, stateOf } from './cluster';
import { part } from '../app/part';
import { Extra } from '../app/Extra';
import { ClusterFacts } from './ClusterFacts';
import { FigureLine } from './FigureLine';
import { ClusterMenu } from './ClusterMenu';
import { ClusterDialogs, useOpenDialog } from './ClusterDialogs';
import { browserPage } from './links';
import { ProbePlot } from './ProbePlot';
import { useCluster } from './queries';
import { type Shown, ShownFleet } from './shown-fleet';
import { texts } from './texts';
import { WaysIn } from './WaysIn';

/** Loaded for the clusters that have some. */
const AgentsCard = part(async () => (await import('./join/AgentsCard')).AgentsCard);

/** One cluster: how it does, and the ways in. */
export function ClusterPage() {
  const { cluster: name = '' } = useParams();
  return isFleet(name) ? <Navigate to={browserPage(name)} replace /> : <OneCluster name={name} />;
}

function OneCluster({ name }: { readonly name: string }) {
  const words = useText(texts);
  const navigate = useNavigate();
  const cluster = useCluster(name);
  const shown = useMemo((): Shown => ({ fleet: allClusters, clusters: name }), [name]);
  const gone = cluster.error instanceof StatusError && cluster.error.status.code === 404;
  return (
    <ClusterDialogs onRemoved={() => void navigate('/console/clusters')}>
      <PageSection type="breadcrumb">
        <Breadcrumb aria-label={words.breadcrumb}>
          <BreadcrumbItem
            render={({ className }) => (
              <Link className={className} to="/console/clusters">
                {words.title}
              </Link>
            )}
          />
          <BreadcrumbItem isActive>{name}</BreadcrumbItem>
        </Breadcrumb>
      </PageSection>
      <PageHeader
        title={name}
        actions={cluster.data !== undefined && !gone ? <Actions cluster={cluster.data} /> : undefined}
      />
      <PageSection isFilled>
        <Loaded
          query={cluster}
          failure={words.clusterFailed}
          gone={
            <EmptyState title={words.noSuchCluster} actions={<Link to="/console/clusters">{words.toClusters}</Link>}>
              {words.noSuchClusterBody}
            </EmptyState>
          }
        >
          {(data) => (
            <div className="hc-cluster-facts">
              {stateOf(data) === 'Ready' && (
                <ShownFleet value={shown}>
                  <FigureLine cluster={name} />
                </ShownFleet>
              )}
              <ClusterFacts cluster={data} />
              {data.agents !== undefined && (
                <Extra>
                  <AgentsCard cluster={data} agents={data.agents} />
                </Extra>
              )}
              {data.probes !== undefined && data.probes.length > 0 && <ProbePlot probes={data.probes} />}
              <WaysIn cluster={data} />
            </div>
          )}
        </Loaded>
      </PageSection>
    </ClusterDialogs>
  );
}

function Actions({ cluster }: { readonly cluster: Cluster }) {
  const words = useText(texts);
  const open = useOpenDialog();
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => void navigate(browserPage(cluster.name))}>{words.browse}</Button>
      <Button variant="secondary" onClick={() => open({ kind: 'kubeconfig', cluster })}>
        {words.kubeconfig}
      </Button>
      <ClusterMenu cluster={cluster} />
    </>
  );
}
