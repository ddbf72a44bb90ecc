import { Label } from '@patternfly/react-core';
import { useLanguage, useText } from '../../i18n/language';
import { exactTime } from '../../i18n/time';
import type { KubeObject } from '../../kube/client';
import { Fact, Facts } from '../Fact';
import { OwnerLink } from '../OwnerLink';
import type { PartProps } from '../part-props';
import { Section } from '../Section';
import { texts } from './texts';

interface Event extends KubeObject {
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly count?: number;
  readonly firstTimestamp?: string | null;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly source?: { readonly component?: string; readonly host?: string };
  readonly reportingComponent?: string;
  readonly involvedObject?: Concerned;
  // as events.k8s.io names them
  readonly note?: string;
  readonly regarding?: Concerned;
  readonly series?: { readonly count?: number; readonly lastObservedTime?: string };
  readonly deprecatedCount?: number;
  readonly deprecatedFirstTimestamp?: string | null;
  readonly deprecatedLastTimestamp?: string | null;
  readonly deprecatedSource?: Event['source'];
  readonly reportingController?: string;
}

interface Concerned {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** An event: what happened, to which object, and how often. */
export function EventSummary({ cluster, object }: PartProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const event = object as Event;
  const { apiVersion = 'v1', kind = '', name = '', namespace } = event.involvedObject ?? event.regarding ?? {};
  const first = event.firstTimestamp ?? event.deprecatedFirstTimestamp ?? event.eventTime;
  const last =
    event.series?.lastObservedTime ?? event.lastTimestamp ?? event.deprecatedLastTimestamp ?? event.eventTime;
  const { component, host } = event.source ?? event.deprecatedSource ?? {};
  const reporter = event.reportingComponent ?? event.reportingController;
  const source = [component === undefined || component === '' ? reporter : component, host].filter(Boolean).join(', ');
  return (
    <Section title={words.event}>
      <Facts>
        <Fact name={words.reason}>
          <Label isCompact color={event.type === 'Warning' ? 'orange' : 'grey'}>
            {event.type ?? ''}
          </Label>{' '}
          {event.reason}
        </Fact>
        <Fact name={words.message}>
          <span className="hc-wrap">{event.message ?? event.note}</span>
        </Fact>
        <Fact name={words.object}>
          <OwnerLink cluster={cluster} owner={{ apiVersion, kind, name }} namespace={namespace} />
        </Fact>
        <Fact name={words.count}>{event.series?.count ?? event.count ?? event.deprecatedCount ?? 1}</Fact>
        {typeof first === 'string' && <Fact name={words.first}>{exactTime(first, language)}</Fact>}
        {typeof last === 'string' && <Fact name={words.last}>{exactTime(last, language)}</Fact>}
        <Fact name={words.source}>{source}</Fact>
      </Facts>
    </Section>
  );
}
