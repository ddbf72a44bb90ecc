// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Session, SessionContext } from '../session/session';
import { ClusterNav } from './ClusterNav';
import { insideOf } from './place';

const session: Session = {
  account: 'alice',
  displayName: '',
  source: 'local',
  role: 'member',
  groups: [],
  expirationTimestamp: '2030-01-01T00:00:00Z',
};

let asked: string[] = [];
let discovery: Promise<unknown>;
let rules: unknown;
let views: readonly object[] | undefined;

beforeEach(() => {
  asked = [];
  discovery = new Promise(() => undefined);
  rules = { incomplete: true };
  views = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/cube/clusters')) {
      return Response.json({
        items: [
          { name: 'prod', state: 'Ready' },
          { name: 'gone', state: 'Unreachable' },
        ],
      });
    }
    if (path.includes('/cube/views')) {
      return views === undefined
        ? Response.json({ kind: 'Status', message: 'no database' }, { status: 500 })
        : Response.json({ items: views });
    }
    asked.push(path);
    if (/\/apis?$/.test(path)) {
      return Response.json(await discovery);
    }
    return path.endsWith('selfsubjectrulesreviews')
      ? Response.json({ status: rules }, { status: 201 })
      : Response.json({ columnDefinitions: [], rows: [{}], metadata: { remainingItemCount: 6 } });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function show(path: string) {
  const inside = insideOf(path);
  if (!inside) {
    throw new Error(`${path} is in no cluster`);
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[path]}>
          <ClusterNav inside={inside} onGo={() => undefined} />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}

const deployments = '/console/clusters/prod/apis/apps/v1/namespaces/shop/deployments';
const group = (name: string) => screen.getByRole('button', { name });

it('everyday kinds are there before the cluster has told any, the current one marked, in the namespace of the page', () => {
  show(deployments);
  expect(screen.getByRole('navigation', { name: 'Resources of prod' })).toBeTruthy();
  expect(group('Workloads').getAttribute('aria-expanded')).toBe('true');
  expect(group('Network').getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('link', { name: 'Deployments' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Pods' }).getAttribute('href')).toBe(
    '/console/clusters/prod/api/v1/namespaces/shop/pods',
  );
});

it('groups that are opened and closed stay so', async () => {
  show(deployments);
  await userEvent.click(group('Workloads'));
  await userEvent.click(group('Network'));
  cleanup();
  show(deployments);
  expect(group('Workloads').getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('link', { name: 'Services' })).toBeTruthy();
});

it('custom kinds are by their API group once the cluster has told them', async () => {
  const resources = [{ resource: 'notes', responseKind: { kind: 'Note' }, scope: 'Namespaced', verbs: ['list'] }];
  const items = [{ metadata: { name: 'example.org' }, versions: [{ version: 'v1', resources }] }];
  discovery = Promise.resolve({ kind: 'APIGroupDiscoveryList', items });
  show('/console/clusters/prod/apis/example.org/v1/namespaces/shop/notes');
  const link = await screen.findByRole('link', { name: 'Notes' });
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(group('example.org').getAttribute('aria-expanded')).toBe('true');
});

it('what the rules allow is counted, except Secrets, and what they do not allow is disabled with the reason', async () => {
  rules = { resourceRules: [{ verbs: ['list'], apiGroups: [''], resources: ['configmaps', 'secrets'] }] };
  show('/console/clusters/prod/api/v1/namespaces/shop/configmaps');
  await screen.findByRole('link', { name: 'Config Maps 7' });
  expect(asked.filter((path) => path.includes('limit=1'))).toEqual([
    '/clusters/prod/api/v1/namespaces/shop/configmaps?limit=1',
  ]);
  await userEvent.click(group('Workloads'));
  const refused = screen.getByRole('link', { name: 'Pods' });
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  expect(within(refused).getByText(/no permission to list pods in the namespace shop/)).toBeTruthy();
});

it('nothing is disabled in all namespaces but kinds that are in none', async () => {
  rules = { resourceRules: [] };
  show('/console/clusters/prod/api/v1/pods');
  await userEvent.click(group('Cluster'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Nodes' }).getAttribute('aria-disabled')).toBe('true'));
  expect(screen.getByRole('link', { name: 'Events' }).getAttribute('aria-disabled')).toBeNull();
  expect(asked.some((path) => path.includes('limit=1'))).toBe(false);
});

it('nothing is asked of a cluster that does not answer', async () => {
  show('/console/clusters/gone/api/v1/pods');
  await userEvent.click(group('Network'));
  expect(screen.getByRole('link', { name: 'Services' })).toBeTruthy();
  expect(asked).toEqual([]);
});

it('of several clusters nothing is counted, and no rules are asked for', async () => {
  show('/console/clusters/_all/api/v1/pods');
  expect(screen.getByRole('navigation', { name: 'Resources of All clusters' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.every((path) => /\/apis?$/.test(path))).toBe(true);
});

it('favourites and views of the cluster come first, and a favourite kind keeps the namespace', async () => {
  const view = (id: string, name: string, address: string, favourite: boolean) => ({ id, name, address, favourite });
  views = [
    view('1', 'Failed', `${deployments}?selector=x`, false),
    view('2', 'My pods', '/console/clusters/prod/api/v1/pods', true),
    view('3', 'Elsewhere', '/console/clusters/other/api/v1/pods', true),
    view('4', 'Evil', '//evil.example/console/', true),
  ];
  show(deployments);
  const section = (await screen.findByRole('button', { name: 'Favourites and views' })).closest('li');
  const links = within(section as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'My podspods',
    'Failedshop · deployments',
    'Manage favourites and views',
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/console/clusters/prod/api/v1/namespaces/shop/pods',
    `${deployments}?selector=x`,
    '/console/views',
  ]);
  expect(screen.getByRole('button', { name: 'Favourite: Pods' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Favourite: Deployments' }).getAttribute('aria-pressed')).toBe('false');
});

it('views that cannot be loaded are told once, and the rest is there', async () => {
  views = undefined;
  show(deployments);
  await screen.findByText('Favourites and views could not be loaded');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: 'Pods' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Favourite: Pods' })).toBeNull();
});
