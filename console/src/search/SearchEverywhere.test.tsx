// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Session, SessionContext } from '../session/session';
import { rememberPlace } from '../kube/recent';
import { SearchEverywhere } from './SearchEverywhere';

const session: Session = {
  account: 'alice',
  displayName: '',
  source: 'local',
  role: 'member',
  groups: [],
  expirationTimestamp: '2030-01-01T00:00:00Z',
};

let asked: URL[] = [];
let answer: (url: URL) => Promise<Response>;

beforeEach(() => {
  asked = [];
  answer = (url) => Promise.resolve(Response.json(pageOf(url.searchParams.get('q') ?? '')));
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit = {}) => {
    const url = new URL(path, 'https://gateway');
    if (url.pathname.endsWith('/clusters')) {
      const items = [{ name: 'prod' }, { name: 'edge', state: 'Ready' }, { name: 'gone', state: 'Unreachable' }];
      return Promise.resolve(Response.json({ items, total: 3 }));
    }
    // the cluster does not tell its kinds
    if (/\/apis?$/.test(url.pathname)) {
      return Promise.resolve(new Response('', { status: 404 }));
    }
    asked.push(url);
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
      void answer(url).then(resolve);
    });
  });
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function pageOf(name: string) {
  const object = { group: '', version: 'v1', resource: 'pods', kind: 'Pod', namespace: 'shop', matched: 'name' };
  const items = ['prod', 'edge'].map((cluster) => ({ ...object, cluster, name: `${name}-1` }));
  return { items, total: 7 };
}

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={['/console/keys']}>
          <SearchEverywhere />
          <Address />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}

const press = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
const box = () => screen.findByRole('combobox', { name: 'Search everywhere' });
const selected = () => screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent);

// the first test, as the dialog is loaded once
it('keeps what is typed while the dialog is on its way', async () => {
  const first = new Promise<Element | null>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('.hc-search-dialog input') !== null) {
        observer.disconnect();
        resolve(document.activeElement);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  show();
  press();
  for (const key of ['p', 'a', 'y', 'Shift']) {
    fireEvent.keyDown(document.body, { key });
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await first).toBe(document.querySelector('.hc-search-dialog input'));
  await userEvent.keyboard('ment');
  expect(await box()).toHaveProperty('value', 'payment');
});

it('opens by its keys and its button, and closes by the keys and Escape', async () => {
  show();
  expect(screen.getByRole('button', { name: 'Search everywhere Ctrl K' }).title).toBe('Search everywhere (Ctrl K)');
  press();
  await box();
  press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Search everywhere Ctrl K' }));
  await box();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows what is found, and the arrow keys and Enter lead there', async () => {
  show();
  press();
  await userEvent.type(await box(), 'web');
  await screen.findAllByText('web-1');
  expect(within(screen.getByRole('group', { name: 'Objects' })).getAllByRole('option')).toHaveLength(2);
  expect(selected()).toEqual(['web-1Pod · shop · prod']);
  expect(screen.getByText('First 2 of 7 objects')).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toEqual(['web-1Pod · shop · edge']);
  expect((await box()).getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(screen.getByTestId('address').textContent).toBe('/console/clusters/edge/api/v1/namespaces/shop/pods/web-1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks once somebody pauses, and drops the answer to what was typed before', async () => {
  const waiting: (() => void)[] = [];
  answer = (url) =>
    new Promise((resolve) => {
      const q = url.searchParams.get('q') ?? '';
      const now = () => resolve(Response.json(pageOf(q)));
      if (q === 'old') {
        waiting.push(now);
      } else {
        now();
      }
    });
  show();
  press();
  await userEvent.type(await box(), 'old');
  await waitFor(() => expect(waiting).toHaveLength(1));
  fireEvent.change(await box(), { target: { value: 'new' } });
  await screen.findAllByText('new-1');
  waiting.forEach((late) => late());
  await waitFor(() => expect(screen.getAllByText('new-1')).toHaveLength(2));
  expect(screen.queryByText('old-1')).toBeNull();
  expect(asked.map(({ searchParams }) => searchParams.get('q')).at(-1)).toBe('new');
});

it('asks again while a cluster has not said what may be listed', async () => {
  let decided = false;
  answer = (url) => {
    const { items, total } = pageOf(url.searchParams.get('q') ?? '');
    const first = { items: items.slice(0, 1), total: 1, incomplete: true, undecided: ['edge'] };
    return Promise.resolve(Response.json(decided ? { items, total } : first));
  };
  show();
  press();
  fireEvent.change(await box(), { target: { value: 'web' } });
  await screen.findByText('First 1 of at least 1 objects');
  decided = true;
  await screen.findByText('First 2 of 7 objects');
  expect(screen.getAllByText('web-1')).toHaveLength(2);
});

it('begins with recent places, in whose namespaces it looks too, and jumps to clusters', async () => {
  rememberPlace('alice', {
    cluster: 'prod',
    group: '',
    version: 'v1',
    plural: 'pods',
    kind: 'Pod',
    namespace: 'shop',
    name: 'cart',
  });
  show();
  press();
  await box();
  expect(selected()).toEqual(['cartPod · shop · prod']);
  await userEvent.type(await box(), 'edge');
  await screen.findAllByText('edge-1');
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby')?.split('-').at(-1))).toEqual(
    ['clusters', 'found', 'looks'],
  );
  expect(asked.at(-1)?.searchParams.get('namespaces')).toBe('shop');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByTestId('address').textContent).toBe('/console/clusters/edge');
});

it('leads to kinds, pages and actions, and looks in a cluster for what nobody opened', async () => {
  answer = (url) =>
    Promise.resolve(
      url.pathname.endsWith('/search')
        ? Response.json({ items: [], total: 0 })
        : url.pathname.endsWith('/clusters/prod/api/v1/secrets')
          ? Response.json({
              columnDefinitions: [],
              rows: [{ cells: [], object: { metadata: { name: 'stripe', namespace: 'pay' } } }],
            })
          : url.pathname.endsWith('/nodes')
            ? Response.json({ message: 'no' }, { status: 403 })
            : Response.json({ columnDefinitions: [], rows: [] }),
    );
  show();
  press();
  await userEvent.type(await box(), 'secrets edge');
  expect(selected()).toEqual(['Secretsecrets · edge']);
  await userEvent.clear(await box());
  await userEvent.type(await box(), 'svc');
  expect(
    within(screen.getByRole('group', { name: 'Lists' }))
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(['Serviceservices · All clusters']);
  await userEvent.clear(await box());
  await userEvent.type(await box(), 'add key');
  expect(selected()).toEqual(['Add key pair']);
  await userEvent.clear(await box());
  await userEvent.type(await box(), 'import');
  expect(screen.queryByText('Import cluster')).toBeNull();
  await userEvent.clear(await box());
  await userEvent.type(await box(), 'stripe');
  await screen.findByText('No match');
  await userEvent.click(screen.getByRole('option', { name: 'Look in prod' }));
  await waitFor(() => expect(selected()).toEqual(['stripeSecret · pay · prod']));
  expect(screen.getByText('1 object in prod. Kinds that could not be listed: 1')).toBeTruthy();
  const looked = asked.find(({ pathname }) => pathname.endsWith('/secrets'));
  expect(looked?.searchParams.get('selector')).toBe('metadata.name~stripe');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByTestId('address').textContent).toBe('/console/clusters/prod/api/v1/namespaces/pay/secrets/stripe');
});

it('looks in all clusters at once, but not in those that do not answer', async () => {
  const row = (cluster: string) => ({
    cells: [],
    object: { metadata: { name: 'stripe', namespace: 'pay', annotations: { 'hypercube.io/cluster': cluster } } },
  });
  const clusters = [{ name: 'gone', error: { code: 503 } }];
  answer = (url) =>
    Promise.resolve(
      url.pathname.endsWith('/search')
        ? Response.json({ items: [], total: 0 })
        : url.pathname.endsWith('/clusters/_all/api/v1/secrets')
          ? Response.json({ columnDefinitions: [], rows: [row('prod'), row('edge')], clusters })
          : Response.json({ columnDefinitions: [], rows: [] }),
    );
  show();
  press();
  await userEvent.type(await box(), 'stripe');
  await screen.findByText('No match');
  expect(
    within(screen.getByRole('group', { name: 'Search further' }))
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(['Look in all clusters', 'Look in prod', 'Look in edge']);
  await userEvent.click(screen.getByRole('option', { name: 'Look in all clusters' }));
  const found = within(await screen.findByRole('group', { name: 'Objects in all clusters' })).getAllByRole('option');
  expect(found.map((each) => each.textContent)).toEqual(['stripeSecret · pay · prod', 'stripeSecret · pay · edge']);
  expect(
    screen.getByText('2 objects in all clusters. Kinds that could not be listed in every cluster: 1'),
  ).toBeTruthy();
});

it('does what the menus of the header do, and leads to the documentation', async () => {
  show();
  press();
  await userEvent.type(await box(), 'dark{Enter}');
  expect(localStorage.getItem('hypercube.theme')).toBe('dark');
  expect(screen.queryByRole('dialog')).toBeNull();
  press();
  await userEvent.type(await box(), 'docs list queries');
  await userEvent.click(screen.getByRole('option', { name: 'Read: List queries' }));
  expect(screen.getByTestId('address').textContent).toBe('/console/docs/list-queries');
});

it('leaves Ctrl-K to a terminal', () => {
  show();
  const terminal = document.createElement('textarea');
  const around = document.createElement('div');
  around.className = 'xterm';
  around.append(terminal);
  document.body.append(around);
  fireEvent.keyDown(terminal, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  around.remove();
});
