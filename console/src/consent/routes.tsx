import type { RouteObject } from 'react-router';
import { part } from '../app/part';

export const routes: RouteObject[] = [
  { path: 'ai-consent', Component: part(async () => (await import('./ConsentPage')).ConsentPage) },
];
