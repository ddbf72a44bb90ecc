import type { RouteObject } from 'react-router';
import { part } from '../app/part';

export const routes: RouteObject[] = [
  { path: 'audit', Component: part(async () => (await import('./AuditPage')).AuditPage) },
  { path: 'audit/:auditId', Component: part(async () => (await import('./EventPage')).EventPage) },
  {
    path: 'recordings/:recording',
    Component: part(async () => (await import('./recording/RecordingPage')).RecordingPage),
  },
];
