// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Groups } from './Groups';
import { resourceList } from './view';

const kind = {
  group: '',
  version: 'v1',
  plural: 'pods',
  kind: 'Pod',
  namespaced: true,
  verbs: ['list'],
  shortNames: [],
};
const answer = {
  groups: [
    { values: ['edge', 'nginx:1.27'], count: 12 },
    { values: ['edge', null], count: 1 },
  ],
  total: 13,
  groupTotal: 2,
  clusters: [
    { name: 'edge', total: 13 },
    { name: 'west', error: { code: 504, message: 'west did not answer' } },
  ],
};

let asked: string[] = [];
const onChange = vi.fn();

beforeEach(() => {
  asked = [];
  onChange.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  const view = { ...resourceList.initial, selector: 'status.phase=Running', groupBy: 'cluster,spec.containers.image' };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Groups cluster="_all" place={kind} kind={kind} view={view} onChange={onChange} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('shows each count, which leads to its objects, and the clusters that are missing', async () => {
  show();
  const links = await screen.findAllByRole('link', { name: 'edge' }, { timeout: 20_000 });
  const selectors = links.map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('selector'));
  expect(selectors).toEqual([
    'status.phase=Running,cluster=edge,spec.containers.image=nginx:1.27',
    'status.phase=Running,cluster=edge,!spec.containers.image',
  ]);
  expect(links[0]?.getAttribute('href')).not.toContain('groupBy');
  expect(screen.getByText('2 groups, 13 objects')).toBeTruthy();
  expect(screen.getByText('no value')).toBeTruthy();
  expect(screen.getByText('12')).toBeTruthy();
  expect(screen.getByText(/west/)).toBeTruthy();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('groupBy=cluster%2Cspec.containers.image');
  expect(asked[0]).not.toContain('sortName');
});

it('groups by any field that is typed', async () => {
  show();
  const field = await screen.findByRole('combobox', { name: 'Field to group by' }, { timeout: 20_000 });
  await userEvent.clear(field);
  await userEvent.type(field, 'metadata.labels.team{Enter}');
  expect(onChange).toHaveBeenCalledWith({ groupBy: 'metadata.labels.team' });
});
