// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { type Session, SessionContext } from '../../session/session';
import { JoinPage } from './JoinPage';

const session: Session = {
  account: 'ada',
  displayName: '',
  source: 'local',
  role: 'admin',
  groups: [],
  expirationTimestamp: '',
};
const waiting = { name: 'edge-7', labels: {}, state: 'Unreachable', source: 'agent', agents: [] };
const agent = {
  name: 'hypercube-agent-x2',
  version: '0.1.0',
  since: '2026-01-01T00:00:00Z',
  roundTripMilliseconds: 12,
  certificateExpiration: '2026-01-31T00:00:00Z',
};

function show(cluster: object, expiration = '', role: Session['role'] = 'admin'): void {
  const join = { token: 'HJ123', expiration, manifest: 'kind: Namespace', command: 'hypercube agent' };
  vi.stubGlobal('fetch', (_path: string, init?: RequestInit) =>
    Promise.resolve(Response.json(init?.method === 'POST' ? join : cluster)),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={{ ...session, role }}>
        <MemoryRouter initialEntries={['/console/clusters/_join?cluster=edge-7']}>
          <JoinPage />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('makes a join token when it is asked to, and not before', async () => {
  show(waiting, '2999-01-01T00:00:00Z');
  await screen.findByText('Waiting for an agent of edge-7 to connect');
  expect(screen.queryByText('HJ123')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'New join token' }));
  expect(await screen.findByText('HJ123')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New join token' })).toBeNull();
});

it('hides a join token that has expired, and offers another one', async () => {
  show(waiting, '2020-01-01T00:00:00Z');
  await userEvent.click(await screen.findByRole('button', { name: 'New join token' }));
  await screen.findByText('The join token has expired');
  expect(screen.queryByText('HJ123')).toBeNull();
  expect(screen.getByRole('button', { name: 'New join token' })).toBeTruthy();
});

it('shows the agent when it has arrived, and leads to the cluster when that answers', async () => {
  show({ ...waiting, state: 'Ready', agents: [agent] });
  await screen.findByText('edge-7 is ready');
  expect(screen.getByText('hypercube-agent-x2')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to edge-7' }).getAttribute('href')).toBe('/console/clusters/edge-7');
});

it('waits for no agent of a cluster that the gateway reaches itself', async () => {
  show({ ...waiting, source: 'imported' });
  await screen.findByText('edge-7 is not behind an agent');
  expect(screen.queryByRole('button', { name: 'New join token' })).toBeNull();
});

it('offers members nothing that they may not do', () => {
  show(waiting, '', 'member');
  expect(screen.getByText('Only administrators join clusters')).toBeTruthy();
});
