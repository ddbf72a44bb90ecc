import { PageSection } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AssistantButton } from '../../assistant/AssistantButton';
import { Assisted } from '../../assistant/Assisted';
import { Extra } from '../../app/Extra';
import { Loaded } from '../../app/Loaded';
import { Loading } from '../../app/Loading';
import { useLowRows } from '../../app/density';
import { PageHeader } from '../../app/PageHeader';
import { part } from '../../app/part';
import { lastPageOf, useLastPage } from '../../app/useLastPage';
import { useText } from '../../i18n/language';
import { useListView } from '../../list/useListView';
import { callsOf } from './calls';
import { chooseNamespace } from '../../kube/chosen-namespaces';
import { CreateButton } from '../create/CreateButton';
import { isMadeByHand } from '../create/creation';
import { Crumbs } from '../place/Crumbs';
import type { Kind } from '../../kube/discovery';
import { fieldsOf } from './fields';
import { useKindTitle } from '../place/kind-title';
import { isFleet } from '../../kube/fleet';
import { usePrinterColumns } from '../../kube/kinds';
import { useFollowed } from '../../kube/useFollowed';
import { ListFailure, NothingThere } from './ListStates';
import { type Acting, ListActions } from './ListActions';
import { ListBar } from './ListBar';
import { idOf } from './row-id';
import { SelectionContext, useSelection } from './selection';
import { LiveSwitch } from './LiveSwitch';
import { outlineQuery, usePage } from './pages';
import { apiPath, consolePath, encode, type Place } from '../../kube/place';
import { Pager } from './Pager';
import { PlaceBar } from '../place/PlaceBar';
import { ResourceTable, type ResourceTableProps } from './ResourceTable';
import { escapeValue, labelSelectorOf, labelTerm, withTerms } from '../../kube/selector';
import { termsOfTyped } from './typed';
import { texts } from '../texts';
import { useSearch } from './useSearch';
import { Keep } from '../../views/parts';
import { listViewOf } from './view';

const SearchTerms = part(async () => (await import('./SearchTerms')).SearchTerms);
const FailedClusters = part(async () => (await import('./FailedClusters')).FailedClusters);
const Groups = part(async () => (await import('./Groups')).Groups);
const ClusterTotals = part(async () => (await import('./ClusterTotals')).ClusterTotals);

interface ListPageProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
}

/** One page of a collection: searched, sorted and paged by the gateway. */
export function ListPage({ cluster, place, kind }: ListPageProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const [view, change] = useListView(listViewOf(place));
  const [paused, setPaused] = useState(false);
  const [acting, act] = useState<Acting>();
  const several = isFleet(cluster);
  const outline = useQuery({ ...outlineQuery(cluster, place), enabled: !several });
  const page = usePage(cluster, place, view);
  const printed = usePrinterColumns(cluster, place);
  const live = useFollowed({
    cluster,
    path: apiPath(place),
    labelSelector: labelSelectorOf(view.selector),
    watchable: kind.verbs.includes('watch'),
    version: page.data?.resourceVersion,
    enabled: !paused && page.data !== undefined && view.groupBy === '',
    refresh: async () => (await page.refetch({ cancelRefetch: false })).data?.resourceVersion,
  });
  const { error } = page;
  const grouped = view.groupBy !== '';
  const shown = useMemo(() => (page.data?.rows ?? []).map(idOf), [page.data?.rows]);
  const selection = useSelection(shown);
  const failed = page.data?.failed ?? [];
  const totals = page.data?.totals ?? [];
  const rows = useLowRows();
  const title = useKindTitle(kind);
  const search = useSearch({
    selector: view.selector,
    read: (typed) => termsOfTyped(typed, fieldsOf(place, printed, several)),
    onChange: (next) => change({ selector: next }, true),
  });
  const total = page.isPlaceholderData ? undefined : page.data?.total;
  useLastPage({ total, page: view.pageNum, pageSize: view.pageSize }, (pageNum) => change({ pageNum }, true));
  const isPastEnd = total !== undefined && view.pageNum > lastPageOf(total, view.pageSize);
  useEffect(() => {
    if (kind.namespaced) {
      chooseNamespace(cluster, place.namespace ?? '');
    }
  }, [cluster, kind.namespaced, place.namespace]);
  const { selector } = view;
  const pickLabel = useCallback(
    (key: string, value: string) => change({ selector: withTerms(selector, [labelTerm(key, value)]) }),
    [change, selector],
  );
  const openOne = useCallback<ResourceTableProps['onOpen']>(
    (action, row) => act({ action, rows: [row], isBulk: false }),
    [],
  );
  const create = () =>
    void navigate(`/console/clusters/${encode(cluster)}/create?of=${encodeURIComponent(apiPath(place))}`);

  const pager = (where: 'top' | 'bottom') => (
    <Pager where={where} view={view} total={page.data?.total ?? 0} onChange={change} />
  );
  const main = (
    <PageSection isFilled className="hc-rows-section" aria-label={words.listOf(kind.kind)}>
      <ListBar
        view={view}
        search={search}
        rows={rows}
        onChange={change}
        groupBy={
          several ? 'cluster' : kind.namespaced && !place.namespace ? 'metadata.namespace' : 'metadata.labels.app'
        }
        live={!grouped && (!error || page.data) && <LiveSwitch state={live} paused={paused} onChange={setPaused} />}
        pager={!grouped && pager('top')}
      />
      {search.kept.length > 0 && (
        <Suspense fallback={null}>
          <SearchTerms terms={search.kept} onChange={search.keep} />
        </Suspense>
      )}
      {grouped ? (
        <Suspense fallback={<Loading />}>
          <Groups cluster={cluster} place={place} kind={kind} view={view} onChange={change} />
        </Suspense>
      ) : (
        <Loaded
          query={isPastEnd ? { ...page, data: undefined } : page}
          loading={
            <div className="hc-first-page">
              <Loading />
              {(outline.data?.size ?? 0) > 10_000 && <p className="hc-subtle">{words.slow}</p>}
            </div>
          }
          failure={(failure) => (
            <ListFailure
              error={failure}
              cluster={cluster}
              place={place}
              namespaced={kind.namespaced}
              onRetry={() => void page.refetch()}
              onClear={() => change({ selector: '' })}
            />
          )}
        >
          {(data) => (
            <>
              {failed.length > 0 && (
                <Suspense fallback={null}>
                  <FailedClusters failed={failed} />
                </Suspense>
              )}
              {totals.length > 1 && (
                <Suspense fallback={null}>
                  <ClusterTotals
                    totals={totals}
                    onPick={(name) => change({ selector: withTerms(selector, [`cluster=${escapeValue(name)}`]) })}
                  />
                </Suspense>
              )}
              <ListActions
                cluster={cluster}
                place={place}
                kind={kind}
                rows={data.rows}
                selection={selection}
                acting={acting}
                onAct={act}
                onDone={() => void page.refetch()}
              />
              <div
                className={`hc-list${rows[0] ? ' hc-low' : ''}${page.isPlaceholderData ? ' hc-stale' : ''}`}
                aria-busy={page.isPlaceholderData}
              >
                {data.rows.length > 0 ? (
                  <SelectionContext value={selection}>
                    <ResourceTable
                      cluster={cluster}
                      place={place}
                      kind={kind}
                      page={data}
                      view={view}
                      printed={printed}
                      onChange={change}
                      onPickLabel={pickLabel}
                      onOpen={openOne}
                    />
                  </SelectionContext>
                ) : (
                  <Extra>
                    <NothingThere
                      cluster={cluster}
                      kind={kind}
                      place={place}
                      view={view}
                      printed={printed}
                      onChange={change}
                      onCreate={create}
                    />
                  </Extra>
                )}
              </div>
              {data.rows.length > 0 && pager('bottom')}
            </>
          )}
        </Loaded>
      )}
      <p className="pf-v6-screen-reader" role="status">
        {page.data && !page.isPlaceholderData ? words.refreshed(page.data.total) : ''}
      </p>
    </PageSection>
  );

  return (
    <Assisted
      className="hc-resources hc-list-page"
      calls={callsOf(cluster, place, view)}
      open={view.assistant}
      onClose={() => change({ assistant: false })}
    >
      <Crumbs cluster={cluster} place={place} kind={kind} />
      <PageHeader
        title={title}
        badge={<Keep address={consolePath(cluster, place)} name={title} isList />}
        description={<PlaceBar cluster={cluster} place={place} kind={kind} />}
        actions={
          <span className="hc-actions">
            {place.group === '' && ['pods', 'nodes', 'namespaces'].includes(place.plural) && (
              <Link
                to={`/console/clusters/${encode(cluster)}/usage?of=${place.plural}&namespace=${place.namespace ?? ''}`}
              >
                {words.usage}
              </Link>
            )}
            <AssistantButton open={view.assistant} onChange={(assistant) => change({ assistant })} />
            {!several && isMadeByHand(kind) && (
              <CreateButton cluster={cluster} place={place} kind={kind} onCreate={create} />
            )}
          </span>
        }
      />
      {main}
    </Assisted>
  );
}
