// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
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

/** How often a token was made. */
let tokens = 0;

function show(cluster: object, expiration = '', role: Session['role'] = 'admin'): void {
  const join = { token: 'HJ123', expiration, manifest: 'kind: Namespace', command: 'hypercube agent' };
  tokens = 0;
  vi.stubGlobal('fetch', (_path: string, init?: RequestInit) => {
    tokens += init?.method === 'POST' ? 1 : 0;
    return Promise.resolve(Response.json(init?.method === 'POST' ? join : cluster));
  });
  draw('?cluster=edge-7', role);
}

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

function draw(search: string, role: Session['role'] = 'admin'): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={{ ...session, role }}>
        <MemoryRouter initialEntries={[`/console/clusters/_join${search}`]}>
          <JoinPage />
          <Address />
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
  expect(tokens).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'New join token' }));
  expect(await screen.findByText('HJ123')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New join token' })).toBeNull();
  expect(tokens).toBe(1);
  cleanup();
  draw('?cluster=edge-7');
  await screen.findByRole('button', { name: 'New join token' });
  expect(screen.queryByText('HJ123')).toBeNull();
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
  expect(screen.getByText('0.1.0')).toBeTruthy();
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

it('shows at its fields what is wrong, as the gateway says it', async () => {
  let refusal = {};
  const answer = (code: number, reason: string, message: string) =>
    (refusal = { kind: 'Status', code, reason, message });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 422 })));
  draw('');
  const field = (name: string) => screen.getByRole('textbox', { name });
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const descriptionOf = (name: string) =>
    (field(name).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  goOn();
  expect(descriptionOf('Name')).toContain('Enter a name');
  type('Name', 'edge 7');
  expect(descriptionOf('Name')).toContain('beginning with a letter or digit');
  type('Name', 'edge-8');
  answer(409, 'AlreadyExists', 'clusters "edge-8" already exists');
  goOn();
  await vi.waitFor(() => expect(descriptionOf('Name')).toContain('A cluster named edge-8 exists already'));

  type('Name', 'edge-7');
  type('Labels', 'env=edge');
  answer(422, 'Invalid', 'labels: env (expected: another one)');
  goOn();
  await vi.waitFor(() => expect(descriptionOf('Labels')).toContain('labels: env (expected: another one)'));
  fireEvent.change(screen.getByLabelText(/^Callers are identified by/), { target: { value: 'token' } });
  goOn();
  expect(descriptionOf('Audience')).toContain('Enter the audience');

  type('Audience', 'edge.example.com');
  answer(503, 'ServiceUnavailable', 'the gateway is shutting down');
  goOn();
  expect(await screen.findByText('The cluster was not made')).toBeTruthy();
  expect(screen.getByLabelText('address').textContent).toBe('');
});
