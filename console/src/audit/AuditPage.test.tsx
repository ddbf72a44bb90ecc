// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionContext, type Session } from '../session/session';
import { AuditPage } from './AuditPage';

const begin = Date.parse('2026-11-23T10:00:00Z');
const time = (minutes: number) => new Date(begin + minutes * 60_000).toISOString();
const guess = {
  auditID: '1',
  stage: 'ResponseComplete',
  requestURI: '/api/v1/cube/login',
  verb: 'create',
  responseStatus: { code: 401 },
  requestReceivedTimestamp: time(1),
  annotations: { 'hypercube.io/attempted-name': '<b>eve</b>', 'hypercube.io/decision': 'forbid: wrong password' },
};
const timeline = {
  from: time(0),
  to: time(3),
  bucketSeconds: 60,
  buckets: [0, 1, 2].map((minute) => ({ start: time(minute), total: minute, refused: minute, failed: 0 })),
};

let asked: URL[] = [];

/** The query of the last call to a path. */
const query = (path: string) =>
  Object.fromEntries(asked.findLast(({ pathname }) => pathname === `/api/v1/cube/${path}`)?.searchParams ?? []);

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

const address = () => decodeURIComponent(screen.getByLabelText('address').textContent);

function show(search: string, role: Session['role'] = 'admin'): void {
  const session = { account: 'ann', displayName: '', source: 'local', role, groups: [], expirationTimestamp: time(99) };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[`/console/audit${search}`]}>
          <AuditPage />
          <Address />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', (path: string) => {
    const url = new URL(path, 'https://gateway');
    asked.push(url);
    const answers = { audit: { items: [guess], total: 1 }, 'audit/timeline': timeline, clusters: { items: [] } };
    return Promise.resolve(Response.json(answers[url.pathname.slice('/api/v1/cube/'.length) as keyof typeof answers]));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the audit page', () => {
  it('asks for what its address says, and shows names as text', async () => {
    show('?from=7d&user=eve&result=refused&selector=verb%3Dcreate&pageNum=1');
    expect((await screen.findByText('<b>eve</b>')).querySelector('b')).toBeNull();
    const asksFor = { from: '7d', user: 'eve', selector: 'verb=create,responseStatus.code=401|403' };
    expect(query('audit')).toEqual({ ...asksFor, pageSize: '20', pageNum: '1' });
    await waitFor(() => expect(query('audit/timeline')).toEqual({ ...asksFor, buckets: '60' }));
    expect(screen.getByText('wrong password')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Event of / }).getAttribute('href')).toBe('/console/audit/1');
    expect(screen.getByLabelText<HTMLInputElement>('Verb').value).toBe('create');
  });

  it('keeps typed filters in its address', async () => {
    show('');
    await screen.findByText('<b>eve</b>');
    fireEvent.change(screen.getByLabelText('Namespace'), { target: { value: 'shop' } });
    expect(address()).toBe('');
    fireEvent.submit(screen.getByRole('search'));
    expect(address()).toBe('?selector=objectRef.namespace=shop');
    fireEvent.change(screen.getByLabelText('Result'), { target: { value: 'failed' } });
    expect(address()).toBe('?selector=objectRef.namespace=shop&result=failed');
    await waitFor(() => expect(query('audit')['selector']).toContain('responseStatus.code=500|'));
  });

  it('shows the time that is chosen with keys', async () => {
    show('');
    const slider = await screen.findByRole('slider');
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/: 3 calls, Refused 3, Failed 0$/);
    fireEvent.keyDown(slider, { key: 'Enter' });
    expect(address()).toBe(`?from=${time(1)}&to=${time(3)}`);
    expect(await screen.findByLabelText('From')).toBeTruthy();
  });

  it('does not offer other users to whom only their own calls are shown', async () => {
    show('', 'member');
    expect(await screen.findByText(/You see your own calls/)).toBeTruthy();
    expect(screen.queryByLabelText('User')).toBeNull();
  });
});
