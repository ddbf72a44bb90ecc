import { Button, Label, PageSection, Tab, Tabs, TabTitleText } from '@patternfly/react-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ActionButton } from '../../access/ActionButton';
import { useRefusal } from '../../access/useRefusal';
import { isForbidden, StatusError } from '../../api/status';
import { EmptyState } from '../../app/EmptyState';
import { ErrorState } from '../../app/ErrorState';
import { Loaded } from '../../app/Loaded';
import { Loading } from '../../app/Loading';
import { PageHeader } from '../../app/PageHeader';
import { part } from '../../app/part';
import { untilThere } from '../../app/queries';
import { auditOfObject } from '../../audit/links';
import { useText } from '../../i18n/language';
import type { WordsOf } from '../../i18n/texts';
import { readObject, type KubeObject } from '../../kube/client';
import { Crumbs, listOf } from '../place/Crumbs';
import type { Kind } from '../../kube/discovery';
import type { ActionName } from '../actions/action';
import { actionsOf, entryOf, kindTabs } from '../kinds/register';
import { apiPath, collectionOf, consolePath, isSecret } from '../../kube/place';
import { useFollowed } from '../../kube/useFollowed';
import { Keep } from '../../views/parts';
import type { ObjectProps } from './props';
import { SummaryTab } from './SummaryTab';
import { texts } from './texts';

const StatusLabel = part(async () => (await import('./StatusLabel')).StatusLabel);
const Forbidden = part(async () => (await import('../../access/Forbidden')).Forbidden);
const ActionsMenu = part(async () => (await import('../actions/ActionsMenu')).ActionsMenu);
const OpenAction = part(async () => (await import('../actions/OpenAction')).OpenAction);
const EventsTab = part(async () => (await import('./EventsTab')).EventsTab);
const AccessTab = part(async () => (await import('../whocan/AccessTab')).AccessTab);
const YamlTab = part(async () => (await import('../yaml/YamlTab')).YamlTab);

type TabName = keyof WordsOf<typeof texts>['object']['tabs'];

/** One object: what it is, its YAML, what happened to it, and of a pod its logs and a terminal. */
export function ObjectPage(props: ObjectProps) {
  const { cluster, place, kind } = props;
  const words = useText(texts).object;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [opened, open] = useState<ActionName | 'delete'>();
  const [, setQuery] = useSearchParams();
  const object = useQuery({
    queryKey: ['object', cluster, place],
    queryFn: ({ signal }) => readObject(cluster, place, signal),
    refetchInterval: untilThere(5000),
  });
  const list = consolePath(cluster, listOf(cluster, place));
  const name = place.name ?? '';
  const attributes = { group: place.group, resource: place.plural, namespace: place.namespace, name };
  const noDelete = useRefusal(cluster, kind.verbs.includes('delete') ? { verb: 'delete', ...attributes } : undefined);
  const noUpdate = useRefusal(cluster, kind.verbs.includes('update') ? { verb: 'update', ...attributes } : undefined);
  const actions = actionsOf(kind);
  const gone = object.error instanceof StatusError && object.error.status.code === 404;
  const shown = gone ? undefined : object.data?.metadata.resourceVersion;
  useFollowed({
    cluster,
    path: apiPath(collectionOf(place)),
    fieldSelector: `metadata.name=${name}`,
    watchable: kind.verbs.includes('watch'),
    enabled: object.data !== undefined || gone,
    // each read of a Secret is recorded
    pollInterval: isSecret(place) ? 30_000 : 10_000,
    isNews: ({ type, object: changed }) => type === 'DELETED' || changed?.metadata?.resourceVersion !== shown,
    refresh: async () => {
      await object.refetch({ cancelRefetch: false });
      return undefined;
    },
  });
  return (
    <div className="hc-resources">
      <Crumbs cluster={cluster} place={place} kind={kind} />
      <PageHeader
        title={name}
        badge={
          <>
            {object.data && !gone && (
              <Suspense fallback={null}>
                <StatusLabel kind={kind} object={object.data} />
              </Suspense>
            )}
            <Keep address={consolePath(cluster, place)} name={name} />
          </>
        }
        description={<Badges kind={kind} />}
        actions={
          <>
            <Link to={auditOfObject(cluster, place)}>{words.audit}</Link>
            {object.data && !gone && (
              <>
                {kind.verbs.includes('update') && (
                  <ActionButton refusal={noUpdate} variant="secondary" onClick={() => setQuery({ tab: 'yaml' })}>
                    {words.edit}
                  </ActionButton>
                )}
                {actions.length > 0 && (
                  <Suspense fallback={null}>
                    <ActionsMenu
                      where={{ cluster, kind, namespace: place.namespace, name }}
                      actions={actions}
                      onOpen={open}
                    />
                  </Suspense>
                )}
                {kind.verbs.includes('delete') && (
                  <ActionButton refusal={noDelete} variant="secondary" isDanger onClick={() => open('delete')}>
                    {words.delete}
                  </ActionButton>
                )}
              </>
            )}
          </>
        }
      />
      <Loaded
        query={object}
        gone={
          <EmptyState
            title={words.gone(name)}
            actions={<Button onClick={() => void navigate(list)}>{words.toList}</Button>}
          >
            {words.goneBody}
          </EmptyState>
        }
        failure={(error) => (
          <ErrorState error={error} title={words.failed} onRetry={() => void object.refetch()}>
            {isForbidden(error) && (
              <Suspense fallback={null}>
                <Forbidden error={error} cluster={cluster} place={place} namespaced={kind.namespaced} />
              </Suspense>
            )}
          </ErrorState>
        )}
      >
        {(data) => <ObjectTabs {...props} object={data} />}
      </Loaded>
      {opened && (
        <Suspense fallback={null}>
          <OpenAction
            action={opened}
            targets={[{ cluster, place: { ...place, name }, kind, uid: object.data?.metadata.uid }]}
            onClose={() => open(undefined)}
            onDone={() =>
              void (opened === 'delete'
                ? navigate(list)
                : client.invalidateQueries({ queryKey: ['object', cluster, place] }))
            }
          />
        </Suspense>
      )}
    </div>
  );
}

function Badges({ kind }: { readonly kind: Kind }) {
  return (
    <span className="hc-actions">
      <Label isCompact variant="outline">
        {kind.kind}
      </Label>
      <span className="hc-subtle">{kind.group === '' ? kind.version : `${kind.group}/${kind.version}`}</span>
    </span>
  );
}

function ObjectTabs(props: ObjectProps & { readonly object: KubeObject }) {
  const { cluster, place, kind, object } = props;
  const words = useText(texts).object;
  const [query, setQuery] = useSearchParams();
  const { tabs: more = {} } = entryOf(kind);
  const names: TabName[] = ['summary', 'yaml', 'events', ...kindTabs.filter((name) => more[name]), 'access'];
  const active = names.find((name) => name === query.get('tab')) ?? 'summary';
  const tabs = useRef<HTMLDivElement>(null);
  // on a narrow screen not all tabs fit, fewer still beside the buttons that scroll them, and the open one must be visible
  useEffect(() => {
    const list = tabs.current?.querySelector('[role=tablist]');
    if (!list) {
      return undefined;
    }
    const sizes = new ResizeObserver(() => {
      list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [active]);
  const content = () => {
    switch (active) {
      case 'summary':
        return <SummaryTab {...props} />;
      case 'yaml':
        return <YamlTab cluster={cluster} place={place} object={object} editable={kind.verbs.includes('update')} />;
      case 'events':
        return <EventsTab cluster={cluster} place={place} kind={kind} />;
      case 'access':
        return <AccessTab cluster={cluster} place={place} kind={kind} />;
      default: {
        const OfKind = more[active];
        return OfKind && <OfKind cluster={cluster} place={place} object={object} />;
      }
    }
  };
  return (
    <PageSection isFilled className="hc-tabs" aria-label={words.tabsLabel}>
      <div ref={tabs}>
        <Tabs
          activeKey={active}
          aria-label={words.tabsLabel}
          onSelect={(_event, name) => setQuery(name === 'summary' ? {} : { tab: String(name) }, { replace: true })}
        >
          {names.map((name) => (
            <Tab
              key={name}
              eventKey={name}
              title={<TabTitleText>{words.tabs[name]}</TabTitleText>}
              tabContentId={`hc-tab-${name}`}
            />
          ))}
        </Tabs>
      </div>
      <div id={`hc-tab-${active}`} role="tabpanel" aria-label={words.tabs[active]} className="hc-tab-body">
        <Suspense fallback={<Loading />}>{content()}</Suspense>
      </div>
    </PageSection>
  );
}
