// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../app/Toasts';
import { type Session, SessionContext } from '../session/session';
import { SaveView } from './SaveView';
import { Star } from './Star';
import type { SavedView } from './views';

const session: Session = {
  account: 'alice',
  displayName: '',
  source: 'local',
  role: 'member',
  groups: [],
  expirationTimestamp: '2030-01-01T00:00:00Z',
};
const pods = '/console/clusters/prod/api/v1/pods';

let views: SavedView[];
let sent: string[];
let refusal: object | undefined;

/** The gateway's own rules, as far as they matter here. */
beforeEach(() => {
  views = [];
  sent = [];
  refusal = undefined;
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'GET') {
      return Promise.resolve(Response.json({ items: views }));
    }
    sent.push(`${method} ${path}${body === undefined ? '' : ` ${body}`}`);
    if (refusal) {
      return Promise.resolve(Response.json(refusal, { status: 409 }));
    }
    const id = path.split('/')[5] ?? 'new';
    const before = views.find((view) => view.id === id);
    const fields = JSON.parse(body ?? '{}') as Partial<SavedView>;
    const view = { name: '', address: '', favourite: false, ...before, ...fields, id };
    views = [...views.filter((each) => each !== before), ...(method === 'DELETE' ? [] : [view])];
    return Promise.resolve(Response.json(view));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(search = '') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[pods + search]}>
          <ToastProvider>
            <Star address={pods} name="Pods" />
            <SaveView name="Pods" />
          </ToastProvider>
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}

const star = () => screen.findByRole('button', { name: 'Favourite: Pods' });

it('the star marks the page and takes the mark away', async () => {
  show('?selector=x');
  await userEvent.click(await star());
  await waitFor(async () => expect((await star()).getAttribute('aria-pressed')).toBe('true'));
  await userEvent.click(await star());
  await waitFor(async () => expect((await star()).getAttribute('aria-pressed')).toBe('false'));
  expect(sent).toEqual([
    `POST /api/v1/cube/views {"name":"Pods","address":"${pods}","favourite":true}`,
    'DELETE /api/v1/cube/views/new',
  ]);
});

it('a refused star says why, and the page stays', async () => {
  refusal = { kind: 'Status', message: 'the account has 100 views and favourites' };
  show();
  await userEvent.click(await star());
  await screen.findByText('the account has 100 views and favourites');
  expect((await star()).getAttribute('aria-pressed')).toBe('false');
});

it('a list is saved as it is shown, under the name that is typed', async () => {
  show('?selector=a%3Db&pageNum=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  await userEvent.keyboard(' Mine {Enter}');
  await screen.findByText('View Mine saved');
  expect(sent).toEqual([
    `POST /api/v1/cube/views {"name":"Mine","address":"${pods}?selector=a%3Db","favourite":false}`,
  ]);
});

it('a name that is taken replaces its view, after saying so', async () => {
  views = [{ id: '7', name: 'Mine', address: '/console/clusters', favourite: false }];
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  await userEvent.keyboard('Mine');
  await screen.findByText('A view has this name. Saving replaces it.');
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  await screen.findByText('View Mine saved');
  expect(sent).toEqual([`PATCH /api/v1/cube/views/7 {"address":"${pods}"}`]);
});

it('no name saves nothing', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  await userEvent.keyboard('{Backspace}{Enter}');
  await screen.findByText('Enter a name.');
  expect(sent).toEqual([]);
});
