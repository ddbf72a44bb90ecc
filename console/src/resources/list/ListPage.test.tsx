// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../app/Toasts';
import { type Session, SessionContext } from '../../session/session';
import { ListPage } from './ListPage';

const session: Session = {
  account: 'alice',
  displayName: '',
  source: 'local',
  role: 'member',
  groups: [],
  expirationTimestamp: '2030-01-01T00:00:00Z',
};
const place = { group: '', version: 'v1', plural: 'configmaps' };
const kind = {
  ...place,
  kind: 'ConfigMap',
  namespaced: true,
  verbs: ['get', 'list', 'create', 'update', 'delete'],
  shortNames: [],
};
const row = (cluster: string) => ({
  cells: [cluster, 'web', 1],
  object: {
    metadata: { name: 'web', namespace: 'shop', uid: 'same', annotations: { 'hypercube.io/cluster': cluster } },
  },
});
const table = {
  metadata: { resourceVersion: 'opaque' },
  columnDefinitions: ['Cluster', 'Name', 'Data'].map((name) => ({ name, type: 'string' })),
  rows: [row('edge'), row('prod')],
  total: 2,
};

let asked: string[] = [];
let answer: unknown = table;
let answers: (url: string) => Response | undefined;

beforeEach(() => {
  asked = [];
  answer = table;
  answers = () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    const told = answers(url);
    if (told !== undefined) {
      return Promise.resolve(told);
    }
    return Promise.resolve(Response.json(method === 'POST' ? { status: { allowed: true } } : answer));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionContext value={session}>
        <ToastProvider>
          <MemoryRouter initialEntries={['/console/clusters/_all/api/v1/configmaps']}>
            <ListPage cluster="_all" place={place} kind={kind} />
          </MemoryRouter>
        </ToastProvider>
      </SessionContext>
    </QueryClientProvider>,
  );
}

it('a list of all clusters has the cluster first, and leads to each object in its own', async () => {
  show();
  const links = await screen.findAllByRole('link', { name: 'web' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/console/clusters/edge/api/v1/namespaces/shop/configmaps/web',
    '/console/clusters/prod/api/v1/namespaces/shop/configmaps/web',
  ]);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.slice(1, 4)).toEqual(['Cluster', 'Name', 'Namespace']);
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  expect(screen.queryByText(/missing in this list/)).toBeNull();
  expect(asked.some((call) => call.includes('limit=1'))).toBe(false);

  await userEvent.click(screen.getByRole('button', { name: 'Cluster' }));
  await waitFor(() => expect(asked.at(-1)).toContain('sortName=cluster'));
});

it('asks for rights, and deletes, in the cluster of the object', async () => {
  show();
  const [, second] = await screen.findAllByRole('button', { name: 'Actions for web' });
  await userEvent.click(second as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByRole('dialog');
  const reviews = asked.filter((call) => call.includes('selfsubjectaccessreviews'));
  expect(reviews.length).toBeGreaterThan(0);
  expect(reviews.every((call) => call.startsWith('POST /clusters/prod/'))).toBe(true);
});

it('names the clusters that are missing, and why on demand', async () => {
  const missing = (name: string) => ({ name, error: { code: 504, message: `${name} did not answer` } });
  const clusters = [{ name: 'prod', total: 2 }, missing('edge'), { name: 'old', absent: true }, missing('west')];
  answer = { ...table, clusters, partial: true };
  show();
  await screen.findByText(/^2 clusters are missing in this list: edge, west$/, {}, { timeout: 20_000 });
  expect(screen.queryByText(/did not answer/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show the reasons' }));
  expect(screen.getByText(/edge did not answer/)).toBeTruthy();
});

it('offers namespaces to somebody whom all clusters refuse that answered', async () => {
  const message = 'prod: configmaps is forbidden: User "alice" cannot list resource "configmaps"';
  const details = { kind: 'clusters', causes: [{ reason: 'ServiceUnavailable' }, { reason: 'Forbidden' }] };
  answers = (url) =>
    url.includes('/cube/audit')
      ? Response.json({ items: [{ objectRef: { namespace: 'shop' } }, { objectRef: { namespace: 'pay' } }] })
      : url.includes('/namespaces/shop/configmaps')
        ? Response.json({ items: [], total: 0 })
        : Response.json({ kind: 'Status', message, details }, { status: 503 });
  show();
  await screen.findByRole('heading', { name: 'Choose a namespace' });
  await screen.findByRole('button', { name: 'shop' });
  expect(screen.queryByRole('button', { name: 'pay' })).toBeNull();
  expect(screen.getByText(/--user=alice/)).toBeTruthy();
  expect(screen.queryByText(/does not answer/)).toBeNull();
});
