// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, SessionContext } from '../session';
import { DelegationsOf, DelegationsSection } from './DelegationsSection';

const session: Session = {
  account: 'ada',
  displayName: '',
  source: 'local',
  role: 'member',
  groups: [],
  expirationTimestamp: '',
};
const ofAda = {
  id: 'd1',
  account: 'ada',
  client: { id: 'https://claude.example/client.json', name: '<b>Claude</b>', host: 'claude.example' },
  scopes: ['mcp:read', 'mcp:write'],
  clusters: ['prod-*'],
  namespaces: ['shop'],
  creationTimestamp: '2026-01-01T00:00:00Z',
  lastUseTimestamp: null,
  expirationTimestamp: '2999-01-01T00:00:00Z',
};
const ofBob = { ...ofAda, id: 'd2', account: 'bob', client: { id: 'editor', name: '', host: null }, clusters: null };
const plan = { id: 'p', state: 'pending', mayDecide: true, expirationTimestamp: '2999-01-01T00:00:00Z', objects: [] };

let asked: string[] = [];
let ended: string[] = [];
let off = false;

beforeEach(() => {
  [asked, ended, off] = [[], [], false];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push(path);
    if (path.startsWith('/.well-known/')) {
      return Promise.resolve(
        off ? Response.json({ code: 404, message: 'not found' }, { status: 404 }) : Response.json({}),
      );
    }
    if (init?.method === 'DELETE') {
      ended.push(path);
      return Promise.resolve(Response.json({}));
    }
    const all = [ofAda, ofBob].filter(({ id }) => !ended.some((each) => each.endsWith(id)));
    const items = path.includes('/plans') ? [plan] : path.includes('all=true') ? all : all.filter(isOfAda);
    return Promise.resolve(Response.json({ items }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function isOfAda({ account }: { readonly account: string }): boolean {
  return account === 'ada';
}

function show(role: Session['role'], of?: string, scope?: Session['scope']): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={{ ...session, role, scope }}>
        <MemoryRouter>{of === undefined ? <DelegationsSection /> : <DelegationsOf account={of} />}</MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}

describe('the AI clients of an account', () => {
  it('are listed with what they may do, as text, and are ended', async () => {
    show('member');
    expect((await screen.findByText('<b>Claude</b>')).querySelector('b')).toBeNull();
    for (const text of ['claude.example', 'Read and write', 'Clusters: prod-*', 'Namespaces: shop', 'not yet']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.queryByText('For the account')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'End the access of <b>Claude</b>' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
    await screen.findByText('No AI client has access.');
    expect(ended).toEqual(['/api/v1/cube/delegations/d1']);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(asked).toContain('/api/v1/cube/delegations?sortName=creationTimestamp&sortOrder=desc');
    expect(asked.some((path) => path.includes('all=true'))).toBe(false);
  });

  it('are those of all accounts when an administrator asks for them', async () => {
    show('admin');
    await screen.findByText('<b>Claude</b>');
    expect(screen.queryByText('editor')).toBeNull();
    fireEvent.click(screen.getByLabelText('Show AI clients of all accounts'));
    await screen.findByText('editor');
    expect(screen.getByText('bob')).toBeTruthy();
    expect(screen.getByText('All clusters of the account')).toBeTruthy();
  });

  it('say that a plan waits', async () => {
    show('member');
    expect(await screen.findByText('1 plan of an AI client waits for your decision')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show plans of AI clients' }).getAttribute('href')).toBe('/console/plans');
  });

  it('of another account are shown to an administrator alone', async () => {
    show('admin', 'bob');
    await screen.findByText('editor');
    expect(screen.queryByText('<b>Claude</b>')).toBeNull();
  });

  it('have no place where the gateway accepts none, unless some are left', async () => {
    off = true;
    show('admin', 'carol');
    await waitFor(() => expect(asked).toHaveLength(2));
    await new Promise((settled) => setTimeout(settled));
    expect(screen.queryByText('AI clients')).toBeNull();
    cleanup();
    show('member');
    await screen.findByText('<b>Claude</b>');
  });

  it('are not shown to a session that is limited', () => {
    show('member', undefined, { readOnly: true });
    expect(screen.queryByText('AI clients')).toBeNull();
  });
});
