// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { type Session, SessionContext } from '../../session/session';
import { ResourcePage } from './ResourcePage';

vi.mock('./ahead', () => ({ askAhead: vi.fn() }));
vi.mock('./parts', async (real) => {
  const ObjectPage = () => <p>the object</p>;
  return { ...(await real<object>()), ObjectPage, partOf: () => ({ ahead: () => Promise.resolve() }) };
});

const session: Session = {
  account: 'alice',
  displayName: '',
  source: 'local',
  role: 'member',
  groups: [],
  expirationTimestamp: '2030-01-01T00:00:00Z',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a page that is shown stays when its kind cannot be asked for again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const resource = { name: 'configmaps', kind: 'ConfigMap', namespaced: true, verbs: ['get', 'list'] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ groupVersion: 'v1', resources: [resource] })));
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={['/console/clusters/prod/api/v1/namespaces/n/configmaps/a']}>
          <Routes>
            <Route path="/console/clusters/:cluster/*" element={<ResourcePage />} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
  await screen.findByText('the object');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ kind: 'Status', message: 'no leader' }, { status: 500 })),
  );
  await act(async () => {
    await client.invalidateQueries();
    // what has come is told in the next turn
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(client.getQueryCache().findAll({ queryKey: ['kind'] })[0]?.state.error).toBeTruthy();
  expect(screen.getByText('the object')).toBeTruthy();
});
