import type { RouteObject } from 'react-router';
import { part } from '../app/part';

export const routes: RouteObject[] = [
  { path: 'plans', Component: part(async () => (await import('./PlansPage')).PlansPage) },
  { path: 'plans/:id', Component: part(async () => (await import('./PlanPage')).PlanPage) },
];
