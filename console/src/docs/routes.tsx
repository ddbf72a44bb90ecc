import type { RouteObject } from 'react-router';
import { part } from '../app/part';

const Component = part(async () => (await import('./DocsPage')).DocsPage);

/** The documentation, each page by the name of its file. */
export const routes: RouteObject[] = [
  { path: 'docs', Component },
  { path: 'docs/:page', Component },
];
