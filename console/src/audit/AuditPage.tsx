import './audit.css';
import { Button, PageSection } from '@patternfly/react-core';
import SearchIcon from '@patternfly/react-icons/dist/esm/icons/search-icon';
import { useState } from 'react';
import { EmptyState } from '../app/EmptyState';
import { ErrorAlert } from '../app/ErrorAlert';
import { Loaded } from '../app/Loaded';
import { PageHeader } from '../app/PageHeader';
import { Pages } from '../app/Pages';
import { useLastPage } from '../app/useLastPage';
import { AssistantButton } from '../assistant/AssistantButton';
import { Assisted } from '../assistant/Assisted';
import { useText } from '../i18n/language';
import { useListView } from '../list/useListView';
import { useIsAdmin } from '../session/session';
import { eventsCall, useEvents, useTimeline } from './calls';
import { EventTable } from './EventTable';
import { ExportButton } from './ExportButton';
import { FilterBar } from './FilterBar';
import { isOpen, type Range } from './range';
import { RangePicker } from './RangePicker';
import { texts } from './texts';
import { TimelinePlot } from './TimelinePlot';
import { type AuditView, auditList, pageSizes } from './view';

/** The calls that the gateway recorded: for administrators all of them, for others their own. */
export function AuditPage() {
  const words = useText(texts);
  const admin = useIsAdmin();
  const [view, show] = useListView(auditList);
  const [live, setLive] = useState(true);
  const [assisted, setAssisted] = useState(false);
  const events = useEvents(view, live);
  const timeline = useTimeline(view, live);
  const list = events.data;
  useLastPage(
    { total: events.isPlaceholderData ? undefined : list?.total, page: view.pageNum, pageSize: view.pageSize },
    (pageNum) => show({ pageNum }, true),
  );
  const narrow = (change: Partial<AuditView>) => show({ ...change, pageNum: 1 });
  const toRange = (range: Range) => narrow(range);
  return (
    <Assisted calls={{ list: eventsCall(view) }} open={assisted} onClose={() => setAssisted(false)}>
      <PageHeader
        title={words.title}
        description={admin ? words.description : `${words.description} ${words.ownOnly}`}
        actions={
          <>
            <AssistantButton open={assisted} onChange={setAssisted} />
            {timeline.data && list !== undefined && list.total > 0 && (
              <ExportButton view={view} range={timeline.data} />
            )}
          </>
        }
      />
      <PageSection isFilled aria-busy={events.isPlaceholderData} aria-label={words.title}>
        <div className="hc-audit">
          <div className="hc-list-tools">
            <RangePicker range={view} shown={timeline.data} onRange={toRange} />
            {isOpen(view) && (
              <Button variant="secondary" size="sm" isClicked={live} aria-pressed={live} onClick={() => setLive(!live)}>
                {words.live}
              </Button>
            )}
          </div>
          {timeline.data && <TimelinePlot timeline={timeline.data} onRange={toRange} />}
          {!events.isError && <ErrorAlert error={timeline.error} title={words.timelineFailed} />}
          <FilterBar view={view} onChange={(change, replace) => show({ ...change, pageNum: 1 }, replace)} />
          <div>
            {list !== undefined && list.total > 0 && (
              <Pages
                id="audit-pages"
                total={list.total}
                page={view.pageNum}
                pageSize={view.pageSize}
                pageSizes={pageSizes}
                onPage={(pageNum) => show({ pageNum })}
                onPageSize={(pageSize) => show({ pageSize })}
              />
            )}
            <Loaded query={events} failure={words.failed}>
              {({ items }) =>
                items.length > 0 ? (
                  <EventTable events={items} />
                ) : (
                  <EmptyState
                    title={words.none}
                    icon={SearchIcon}
                    actions={
                      <Button
                        variant="link"
                        onClick={() => narrow({ selector: '', search: '', user: '', result: 'all' })}
                      >
                        {words.clear}
                      </Button>
                    }
                  >
                    {words.noneBody}
                  </EmptyState>
                )
              }
            </Loaded>
          </div>
        </div>
        <p className="pf-v6-screen-reader" role="status">
          {list && !events.isPlaceholderData ? words.refreshed(list.total) : ''}
        </p>
      </PageSection>
    </Assisted>
  );
}
