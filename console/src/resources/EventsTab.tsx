import { Label } from '@patternfly/react-core';
import { Table, Tbody, Td, Th, Thead, Tr } from '@patternfly/react-table';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { pagedDoor } from '../api/paths';
import { EmptyState } from '../app/EmptyState';
import { ErrorState } from '../app/ErrorState';
import { Loading } from '../app/Loading';
import { useText } from '../i18n/language';
import type { Kind } from './discovery';
import { useNow } from './live';
import { apiPath, type Place } from './place';
import { ageOf } from './table';
import { texts } from './texts';

interface Event {
  readonly metadata: { readonly uid: string; readonly creationTimestamp?: string };
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly count?: number;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly source?: { readonly component?: string; readonly host?: string };
  readonly reportingComponent?: string;
}

interface EventsTabProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
}

/** What happened to an object lately, the newest first. Events of what is in no namespace are in "default", so all are searched. */
export function EventsTab({ cluster, place, kind }: EventsTabProps) {
  const words = useText(texts).event;
  const now = useNow(10_000);
  const events = useQuery({
    queryKey: ['events', cluster, place],
    queryFn: async ({ signal }) => {
      const { namespace } = place;
      const path = apiPath({ group: '', version: 'v1', plural: 'events', ...(namespace === undefined ? {} : { namespace }) });
      const fieldSelector = `involvedObject.kind=${kind.kind},involvedObject.name=${place.name ?? ''}`;
      const query = { fieldSelector, sortName: 'lastTimestamp,metadata.creationTimestamp', sortFunc: 'time,time', sortOrder: 'desc,desc', pageSize: 100 };
      return (await api.get<{ items: readonly Event[] }>(pagedDoor(cluster, path), query, signal)).items;
    },
    refetchInterval: (query) => (query.state.error ? false : 5000),
  });
  if (events.error) return <ErrorState error={events.error} title={words.failed} onRetry={() => void events.refetch()} />;
  if (!events.data) return <Loading />;
  if (events.data.length === 0) return <EmptyState title={words.empty}>{words.emptyBody}</EmptyState>;
  return (
    <Table aria-label={words.label} variant="compact" gridBreakPoint="grid-md">
      <Thead>
        <Tr>
          {[words.lastSeen, words.type, words.reason, words.message, words.count, words.from].map((name) => (
            <Th key={name}>{name}</Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {events.data.map((event) => (
          <Tr key={event.metadata.uid}>
            <Td dataLabel={words.lastSeen}>{ageOf(event.lastTimestamp ?? event.eventTime ?? event.metadata.creationTimestamp, now)}</Td>
            <Td dataLabel={words.type}>
              <Label isCompact color={event.type === 'Warning' ? 'orange' : 'grey'}>
                {event.type ?? ''}
              </Label>
            </Td>
            <Td dataLabel={words.reason}>{event.reason}</Td>
            <Td dataLabel={words.message}>
              <span className="hc-wrap">{event.message}</span>
            </Td>
            <Td dataLabel={words.count}>{event.count ?? 1}</Td>
            <Td dataLabel={words.from}>{[event.source?.component ?? event.reportingComponent, event.source?.host].filter(Boolean).join(', ')}</Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
