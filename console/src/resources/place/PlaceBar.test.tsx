// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PlaceBar } from './PlaceBar';

const place = { group: '', version: 'v1', plural: 'pods' };
const kind = { ...place, kind: 'Pod', namespaced: true, verbs: ['list'], shortNames: [] };

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

function show(cluster: string) {
  const named = (...names: string[]) => ({
    items: names.map((name) => ({ name, metadata: { name } })),
    total: names.length,
  });
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(
        url.includes('/clustergroups')
          ? named('west')
          : url.includes('/namespaces')
            ? named('default', 'default', 'shop')
            : named('edge', 'prod'),
      ),
    ),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PlaceBar cluster={cluster} place={place} kind={kind} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('all clusters come first, then saved groups, then each cluster', async () => {
  show('prod');
  await userEvent.click(screen.getByRole('button', { name: 'Cluster: prod' }));
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All clusters',
      'westGroup of clusters',
      'edge',
      'prod',
    ]),
  );
  await userEvent.click(screen.getByRole('option', { name: /west/ }));
  expect(screen.getByTestId('address').textContent).toBe('/console/clusters/_west/api/v1/pods');
});

it('the namespaces of all clusters are named once each', async () => {
  show('_all');
  expect(screen.getByRole('button', { name: 'Cluster: All clusters' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Namespace: All namespaces' }));
  await screen.findByRole('option', { name: 'shop' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All namespaces',
    'default',
    'shop',
  ]);
});

it('an everyday kind is chosen before the cluster has told its kinds, another one when it has', async () => {
  show('prod');
  let tell: (answer: Response) => void = () => undefined;
  const served = new Promise<Response>((resolve) => {
    tell = resolve;
  });
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/api') || url.endsWith('/apis')
      ? served.then((answer) => answer.clone())
      : Promise.resolve(Response.json({ items: [], total: 0 })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Kind: Pod' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Name, short name/ }), 'deploy{Enter}');
  expect(screen.getByTestId('address').textContent).toBe('/console/clusters/prod/apis/apps/v1/deployments');

  await userEvent.click(screen.getByRole('button', { name: /^Kind/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /Name, short name/ }), 'note{Enter}');
  const versions = [
    {
      version: 'v1',
      resources: [{ resource: 'notes', responseKind: { kind: 'Note' }, scope: 'Cluster', verbs: ['list'] }],
    },
  ];
  tell(Response.json({ kind: 'APIGroupDiscoveryList', items: [{ metadata: { name: 'example.org' }, versions }] }));
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/console/clusters/prod/apis/example.org/v1/notes'),
  );
});

it('the first arrow in the search of a picker leads to the first choice', async () => {
  show('prod');
  await userEvent.click(screen.getByRole('button', { name: 'Kind: Pod' }));
  const box = screen.getByRole('textbox', { name: /Name, short name/ });
  expect(document.activeElement).toBe(box);
  await userEvent.type(box, 'se{ArrowDown}');
  const choices = () => [...document.querySelectorAll('[role=option]')];
  const focused = () => choices().findIndex((choice) => choice.contains(document.activeElement));
  expect(choices()[0]?.textContent).toContain('Se');
  expect(focused()).toBe(0);
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe(1);
});
