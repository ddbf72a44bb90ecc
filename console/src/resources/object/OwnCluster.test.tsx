// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { OwnCluster } from './OwnCluster';

const place = { group: '', version: 'v1', plural: 'pods', namespace: 'shop', name: 'web' };
const kind = { ...place, kind: 'Pod', namespaced: true, verbs: ['get'], shortNames: [] };

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

function show(answer: Response) {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url.includes('/pods/') ? answer : Response.json({ items: [], total: 0 })),
  );
  const path = '/console/clusters/_all/api/v1/namespaces/shop/pods/web';
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`${path}?tab=logs`]}>
        <Routes>
          <Route path={path} element={<OwnCluster cluster="_all" place={place} kind={kind} />} />
          <Route path="*" element={<Address />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an object of one cluster is shown there', async () => {
  show(Response.json({ metadata: { name: 'web', annotations: { 'hypercube.io/cluster': 'prod' } } }));
  expect((await screen.findByTestId('address')).textContent).toBe(
    '/console/clusters/prod/api/v1/namespaces/shop/pods/web?tab=logs',
  );
});

it('of several, they are named', async () => {
  const message = 'pods "web" exists in several clusters: edge, prod';
  show(Response.json({ kind: 'Status', code: 409, reason: 'Conflict', message }, { status: 409 }));
  await screen.findByText(message);
});
