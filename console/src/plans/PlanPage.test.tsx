// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '../session/aiclients/plans';
import { PlanPage } from './PlanPage';
import { PlansPage } from './PlansPage';

const pending: Plan = {
  id: 'p1',
  account: 'ada',
  client: 'https://claude.example/client.json',
  tool: 'apply',
  cluster: 'prod-eu',
  state: 'pending',
  objects: [
    {
      action: 'update',
      resource: 'deployments.apps',
      namespace: 'shop',
      name: 'web',
      resourceVersion: '42',
      diff: '@@ -1,2 +1,2 @@\n spec:\n-  replicas: 2\n+  replicas: 3\n',
    },
  ],
  creationTimestamp: '2026-01-01T00:00:00Z',
  expirationTimestamp: '2999-01-01T00:00:00Z',
  mayDecide: true,
};

let plan: Plan = pending;
let decisions: unknown[] = [];
let refusal: object | undefined;

beforeEach(() => {
  [plan, decisions, refusal] = [pending, [], undefined];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path === '/api/v1/cube/plans?pageSize=0') {
      return Promise.resolve(Response.json({ items: [{ ...plan, id: 'old', state: 'denied' }, plan] }));
    }
    if (init?.method !== 'POST') {
      return path.endsWith('/p1')
        ? Promise.resolve(Response.json(plan))
        : Promise.resolve(Response.json({ code: 404, message: 'plans "x" not found' }, { status: 404 }));
    }
    expect(path).toBe('/api/v1/cube/plans/p1/approval');
    const body = JSON.parse(init.body as string) as { readonly approve: boolean };
    decisions.push(body);
    if (refusal) {
      return Promise.resolve(Response.json(refusal, { status: 409 }));
    }
    plan = { ...plan, state: body.approve ? 'approved' : 'denied', decidedBy: 'grace' };
    return Promise.resolve(Response.json(plan));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(path = '/console/plans/p1'): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/console/plans" Component={PlansPage} />
          <Route path="/console/plans/:id" Component={PlanPage} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(button);
}

describe('the page of a plan', () => {
  it('shows each object with its lines, and is approved', async () => {
    show();
    await screen.findByRole('heading', { name: 'Apply in prod-eu' });
    expect(screen.getByRole('heading', { name: 'Change deployments.apps web in shop' })).toBeTruthy();
    const lines = screen.getByRole('region', { name: 'Lines of: Change deployments.apps web in shop' });
    expect(lines.textContent).toContain('- removed   replicas: 2');
    expect(lines.textContent).toContain('+ added   replicas: 3');
    expect(screen.getByText('claude.example')).toBeTruthy();
    await press('Approve');
    await screen.findByText('Plan approved');
    expect(decisions).toEqual([{ approve: true }]);
    expect(await screen.findByText('grace')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('shows what the lines do not say', async () => {
    const notes = ['Takes over fields of argocd: spec.replicas.', 'The cluster refuses this change: a\u202eb'];
    plan = { ...pending, objects: pending.objects.map((each) => ({ ...each, notes })) };
    show();
    await screen.findByText('Takes over fields of argocd: spec.replicas.');
    expect(screen.getByText('The cluster refuses this change: a<U+202E>b')).toBeTruthy();
  });

  it('denies', async () => {
    show();
    await press('Deny');
    await screen.findByText('Plan denied');
    expect(decisions).toEqual([{ approve: false }]);
  });

  it('asks again before a deletion', async () => {
    plan = { ...pending, objects: [{ action: 'delete', resource: 'pods', namespace: 'shop', name: 'web-1' }] };
    show();
    await press('Approve');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Delete pods web-1 in shop')).toBeTruthy();
    expect(decisions).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve deletion' }));
    await screen.findByText('Plan approved');
    expect(decisions).toEqual([{ approve: true }]);
  });

  it('says why somebody cannot decide', async () => {
    plan = { ...pending, mayDecide: false, reason: 'approvers: somebody else of sre decides' };
    show();
    await screen.findByText('You cannot decide about this plan');
    expect(screen.getByText('approvers: somebody else of sre decides')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('offers no decision after its end', async () => {
    plan = { ...pending, expirationTimestamp: '2020-01-01T00:00:00Z' };
    show();
    await screen.findByText('The plan has expired');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('shows the message of a failure', async () => {
    plan = { ...pending, state: 'failed', decidedBy: 'grace', message: 'deployments.apps "web": it has changed' };
    show();
    await screen.findByText('The plan was not carried out');
    expect(screen.getByText('deployments.apps "web": it has changed')).toBeTruthy();
  });

  it('says that another decision came first', async () => {
    refusal = { code: 409, reason: 'Conflict', message: 'plan: denied by grace (expected: pending)' };
    show();
    await press('Approve');
    expect(await screen.findByText('plan: denied by grace (expected: pending)')).toBeTruthy();
  });

  it('says that there is no such plan', async () => {
    show('/console/plans/other');
    expect(await screen.findByText('There is no such plan')).toBeTruthy();
  });
});

it('the list of plans begins with those that wait', async () => {
  show('/console/plans');
  const links = await screen.findAllByRole('link', { name: 'Apply in prod-eu' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/console/plans/p1', '/console/plans/old']);
  expect(screen.getAllByText('Change deployments.apps web in shop')).toHaveLength(2);
});
