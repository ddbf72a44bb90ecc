// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EventsTab } from './EventsTab';

const place = { group: '', version: 'v1', plural: 'configmaps', namespace: 'n', name: 'a' };
const kind = {
  group: '',
  version: 'v1',
  plural: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
  verbs: [],
  shortNames: [],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('events that cannot be asked for again stay, and are said to be older', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ items: [{ metadata: { uid: '1' }, reason: 'Pulled' }] })),
  );
  render(
    <QueryClientProvider client={client}>
      <EventsTab cluster="prod" place={place} kind={kind} />
    </QueryClientProvider>,
  );
  await screen.findByText('Pulled');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ kind: 'Status', message: 'no leader' }, { status: 500 })),
  );
  await act(() => client.invalidateQueries());
  expect(await screen.findByText(/no leader/)).toBeTruthy();
  expect(screen.getByText(/Could not refresh/)).toBeTruthy();
  expect(screen.getByText('Pulled')).toBeTruthy();
});
