import '../resources/resources.css';
import './audit.css';
import { Breadcrumb, BreadcrumbItem, PageSection, Title } from '@patternfly/react-core';
import { Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { EmptyState } from '../app/EmptyState';
import { Loaded } from '../app/Loaded';
import { Loading } from '../app/Loading';
import { PageHeader } from '../app/PageHeader';
import { part } from '../app/part';
import { useText } from '../i18n/language';
import { useEvent } from './calls';
import { DryRunLabel } from './DryRunLabel';
import { type AuditEvent, annotationOf, objectOf, resultOf } from './event';
import { EventFacts } from './EventFacts';
import { ResultLabel } from './ResultLabel';
import { texts } from './texts';

const EventYaml = part(async () => (await import('./EventYaml')).EventYaml);
const Recording = part(async () => (await import('./recording/Recording')).Recording);

/** One call: the facts, the recording of its session if there is one, and the whole event. */
export function EventPage() {
  const words = useText(texts).event;
  const { auditId = '' } = useParams();
  const event = useEvent(auditId);
  const data = event.data;
  return (
    <>
      <WayBack auditId={auditId} />
      <PageHeader
        title={data ? words.title(data.verb, objectOf(data)) : auditId}
        badge={
          data && (
            <>
              <ResultLabel result={resultOf(data)} code={data.responseStatus?.code} /> <DryRunLabel event={data} />
            </>
          )
        }
      />
      <PageSection isFilled>
        <Loaded
          query={event}
          failure={words.failed}
          gone={
            <EmptyState title={words.gone} actions={<Link to="/console/audit">{words.toList}</Link>}>
              {words.goneBody}
            </EmptyState>
          }
        >
          {(shown) => <Shown event={shown} />}
        </Loaded>
      </PageSection>
    </>
  );
}

function Shown({ event }: { readonly event: AuditEvent }) {
  const words = useText(texts).event;
  const recording = annotationOf(event, 'recording');
  return (
    <div className="hc-audit">
      <EventFacts event={event} />
      {recording !== undefined && (
        <section>
          <Title headingLevel="h2" size="lg">
            {words.recording}
          </Title>
          <Suspense fallback={<Loading />}>
            <Recording id={recording} described />
          </Suspense>
        </section>
      )}
      <section className="hc-audit-yaml">
        <Title headingLevel="h2" size="lg">
          {words.yaml}
        </Title>
        <Suspense fallback={<Loading />}>
          <EventYaml event={event} label={words.yaml} />
        </Suspense>
      </section>
    </div>
  );
}

/** Leads to the list as it was left. */
function WayBack({ auditId }: { readonly auditId: string }) {
  const words = useText(texts);
  const { state } = useLocation() as { readonly state: { readonly list?: string } | null };
  return (
    <PageSection type="breadcrumb">
      <Breadcrumb aria-label={words.event.breadcrumb}>
        <BreadcrumbItem
          render={({ className }) => (
            <Link className={className} to={`/console/audit${state?.list ?? ''}`}>
              {words.title}
            </Link>
          )}
        />
        <BreadcrumbItem isActive>{auditId}</BreadcrumbItem>
      </Breadcrumb>
    </PageSection>
  );
}
