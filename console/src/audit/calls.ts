import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Query, searchOf } from '../api/client';
import { cube } from '../api/paths';
import { unlessRefused } from '../app/queries';
import type { AuditEvent, EventList } from './event';
import { isOpen } from './range';
import type { Timeline } from './timeline';
import { type AuditView, filterQuery, pageQuery } from './view';

const path = `${cube}/audit`;
const refreshEvery = 5_000;
const bars = 60;

/** The call behind the list, for the API assistant. */
export function eventsCall(view: AuditView) {
  return { path, query: searchOf(pageQuery(view)) };
}

export function readPage(query: Query, signal: AbortSignal): Promise<EventList> {
  return api.get<EventList>(path, query, signal);
}

/** A range that has ended stays as it is. */
function pace(view: AuditView, live: boolean) {
  return unlessRefused(live && isOpen(view) ? refreshEvery : false);
}

/** A page of events, newest first. */
export function useEvents(view: AuditView, live: boolean) {
  const query = pageQuery(view);
  return useQuery({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => readPage(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pace(view, live),
  });
}

/** The number of calls over time. */
export function useTimeline(view: AuditView, live: boolean) {
  const query = { ...filterQuery(view), buckets: bars };
  return useQuery({
    queryKey: ['audit', 'timeline', query],
    queryFn: ({ signal }) => api.get<Timeline>(`${path}/timeline`, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pace(view, live),
  });
}

export function useEvent(auditId: string) {
  return useQuery({
    queryKey: ['audit', 'event', auditId],
    queryFn: ({ signal }) => api.get<AuditEvent>(`${path}/${encodeURIComponent(auditId)}`, undefined, signal),
  });
}
