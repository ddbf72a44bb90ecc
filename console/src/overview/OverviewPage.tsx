import './overview.css';
import { PageSection, ToggleGroup, ToggleGroupItem } from '@patternfly/react-core';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../app/EmptyState';
import { Loaded } from '../app/Loaded';
import { PageHeader } from '../app/PageHeader';
import { useText } from '../i18n/language';
import { useIsAdmin } from '../session/session';
import { CallTable } from './CallTable';
import { Figures } from './Figures';
import { type Overview, totals } from './overview';
import { Plots } from './Plots';
import { type Span, spanOf, spans, withSpan } from './span';
import { StreamTable } from './StreamTable';
import { texts } from './texts';
import { useOverview } from './useOverview';

/** For administrators: what the gateway was asked over the last minutes or hours, and how it answered. */
export function OverviewPage() {
  const words = useText(texts);
  const admin = useIsAdmin();
  const [query, setQuery] = useSearchParams();
  const span = spanOf(query);
  const overview = useOverview(span, admin);
  const actions = <SpanChoice span={span} onChoose={(next) => setQuery(withSpan(query, next))} />;
  return (
    <>
      <PageHeader title={words.title} description={words.description} actions={admin ? actions : undefined} />
      <PageSection isFilled>
        {!admin ? (
          <EmptyState title={words.adminsOnly} actions={<Link to="/console/clusters">{words.toClusters}</Link>}>
            {words.adminsOnlyBody}
          </EmptyState>
        ) : (
          <Loaded query={overview} failure={words.loadFailed}>
            {(data) => <Content overview={data} now={overview.dataUpdatedAt} />}
          </Loaded>
        )}
      </PageSection>
    </>
  );
}

function Content({ overview, now }: { readonly overview: Overview; readonly now: number }) {
  const words = useText(texts);
  return (
    <div className="hc-overview">
      <Figures overview={overview} now={now} />
      {totals(overview, now).calls === 0 ? (
        <EmptyState title={words.noCalls} actions={<Link to="/console/keys">{words.toKeys}</Link>}>
          {words.noCallsBody}
        </EmptyState>
      ) : (
        <Plots overview={overview} />
      )}
      <CallTable title={words.slowest} note={words.slowestNote} none={words.noSlowest} calls={overview.slowest} />
      <CallTable title={words.errors} note={words.errorsNote} none={words.noErrors} calls={overview.errors} />
      <StreamTable streams={overview.openStreams} />
    </div>
  );
}

function SpanChoice({ span, onChoose }: { readonly span: Span; readonly onChoose: (span: Span) => void }) {
  const words = useText(texts);
  return (
    <ToggleGroup aria-label={words.span}>
      {spans.map((each) => (
        <ToggleGroupItem
          key={each}
          text={words.spans[each]}
          isSelected={each === span}
          onChange={() => onChoose(each)}
        />
      ))}
    </ToggleGroup>
  );
}
