import './clusters.css';
import { Button, PageSection } from '@patternfly/react-core';
import CubesIcon from '@patternfly/react-icons/dist/esm/icons/cubes-icon';
import SearchIcon from '@patternfly/react-icons/dist/esm/icons/search-icon';
import { Suspense, useCallback, useState, useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../app/EmptyState';
import { Extra } from '../app/Extra';
import { ErrorState } from '../app/ErrorState';
import { Loaded } from '../app/Loaded';
import { Loading } from '../app/Loading';
import { PageHeader } from '../app/PageHeader';
import { part } from '../app/part';
import { useLastPage } from '../app/useLastPage';
import { AssistantButton } from '../assistant/AssistantButton';
import { Assisted } from '../assistant/Assisted';
import { useText } from '../i18n/language';
import { useListView } from '../list/useListView';
import { useIsAdmin } from '../session/session';
import { Attention } from './Attention';
import type { Cluster } from './cluster';
import { ClusterCards } from './ClusterCards';
import { ClusterToolbar } from './ClusterToolbar';
import { ClusterDialogs, useOpenDialog } from './ClusterDialogs';
import { browserPage, joinPage } from './links';
import { fleetOfGroup, ShownFleet } from './shown-fleet';
import { clustersCall, useClusters } from './queries';
import { texts } from './texts';
import { clusterList } from './view';

/** Loaded when it is asked for: the first page of the console shows cards. */
const ClusterTable = part(async () => (await import('./ClusterTable')).ClusterTable);

/** Loaded after the page, which does not need it. */
const ViewLinks = part(async () => (await import('../views/page/ViewLinks')).ViewLinks);

/** The landing page: which clusters there are and how they do. */
export function ClustersPage() {
  return (
    <ClusterDialogs>
      <Clusters />
    </ClusterDialogs>
  );
}

function Clusters() {
  const words = useText(texts);
  const admin = useIsAdmin();
  const open = useOpenDialog();
  const [view, change] = useListView(clusterList);
  const clusters = useClusters(view);
  const [assisted, setAssisted] = useState(false);
  // while somebody types, the history does not grow by every letter
  const search = useCallback((selector: string) => change({ selector }, true), [change]);
  useLastPage(
    {
      total: clusters.isPlaceholderData ? undefined : clusters.data?.total,
      page: view.pageNum,
      pageSize: view.pageSize,
    },
    (pageNum) => change({ pageNum }, true),
  );
  const importButton = <Button onClick={() => open({ kind: 'import' })}>{words.importCluster}</Button>;
  const isNarrowed = view.selector !== '' || view.group !== '';
  const fleet = fleetOfGroup(view.group);
  const shown = useMemo(() => ({ fleet }), [fleet]);
  /** Stands for all that are shown in a kubeconfig. */
  const every: Cluster = { name: fleet, labels: {}, state: 'Ready' };
  const clearFilters = isNarrowed && (
    <Button variant="link" onClick={() => change({ selector: '', group: '' })}>
      {words.clearFilters}
    </Button>
  );
  const actions = (
    <>
      {(clusters.data?.total ?? 0) > 0 && (
        <>
          <Link to={browserPage(fleet)}>{view.group === '' ? words.browseAll : words.browseGroup(view.group)}</Link>
          <Button variant="secondary" onClick={() => open({ kind: 'kubeconfig', cluster: every })}>
            {view.group === '' ? words.kubeconfigOfAll : words.kubeconfigOfGroup(view.group)}
          </Button>
        </>
      )}
      <AssistantButton open={assisted} onChange={setAssisted} />
      {admin && <Link to={joinPage()}>{words.joinCluster}</Link>}
      {admin && importButton}
    </>
  );
  return (
    <Assisted calls={{ list: clustersCall(view) }} open={assisted} onClose={() => setAssisted(false)}>
      <PageHeader title={words.title} description={words.description} actions={actions} />
      <PageSection isFilled>
        <Extra>
          <ViewLinks />
        </Extra>
        {(clusters.data === undefined || clusters.data.total > 0 || isNarrowed) && (
          <ClusterToolbar view={view} total={clusters.data?.total ?? 0} onChange={change} onSearch={search} />
        )}
        <Loaded
          query={clusters}
          failure={(error) => (
            <ErrorState
              title={words.loadFailed}
              error={error}
              onRetry={() => void clusters.refetch()}
              actions={clearFilters}
            />
          )}
        >
          {({ total, items }) =>
            total === 0 ? (
              <EmptyState
                title={clearFilters ? words.noMatch : words.none}
                icon={clearFilters ? SearchIcon : CubesIcon}
                actions={clearFilters || (admin ? importButton : undefined)}
              >
                {clearFilters ? words.noMatchBody : admin ? words.noneAdmin : words.noneMember}
              </EmptyState>
            ) : (
              <ShownFleet value={shown}>
                <Attention group={view.group} />
                {view.layout === 'cards' ? (
                  <ClusterCards clusters={items} />
                ) : (
                  <Suspense fallback={<Loading />}>
                    <ClusterTable clusters={items} view={view} onChange={change} />
                  </Suspense>
                )}
              </ShownFleet>
            )
          }
        </Loaded>
      </PageSection>
    </Assisted>
  );
}
