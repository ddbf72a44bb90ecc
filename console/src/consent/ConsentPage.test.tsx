// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Session, SessionContext } from '../session/session';
import type { ConsentRequest } from './calls';
import { ConsentPage } from './ConsentPage';
import { goTo } from './target';

vi.mock(import('./target'), async (original) => ({ ...(await original()), goTo: vi.fn() }));

const session: Session = {
  account: 'ada',
  displayName: '',
  source: 'local',
  role: 'member',
  groups: [],
  expirationTimestamp: '',
};
const request: ConsentRequest = {
  client: { id: 'https://claude.example/client.json', name: '<b>Claude</b>', host: 'claude.example', kind: 'document' },
  redirectUri: 'https://claude.example/callback',
  redirectHost: 'claude.example',
  loopback: false,
  scopes: ['mcp:read', 'mcp:write'],
  longestSeconds: 2_592_000,
  defaultSeconds: 28_800,
};
const query = 'response_type=code&client_id=https%3A%2F%2Fclaude.example%2Fclient.json&state=a+b';

let sent: unknown[] = [];

function show(preview: object, answer: object = { redirect: 'https://claude.example/callback?code=1' }): void {
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.startsWith('/api/v1/cube/clusters')) {
      return Promise.resolve(Response.json({ items: [{ name: 'edge' }, { name: 'prod-eu' }] }));
    }
    const isPreview = path === '/api/v1/cube/consents/preview';
    const body: unknown = JSON.parse(init?.body as string);
    if (isPreview) {
      expect(body).toEqual({ query });
    } else {
      expect(path).toBe('/api/v1/cube/consents');
      sent.push(body);
    }
    const result = isPreview ? preview : answer;
    const code = 'code' in result && typeof result.code === 'number' ? result.code : 200;
    return Promise.resolve(Response.json(result, { status: code }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[`/console/ai-consent?${query}`]}>
          <ConsentPage />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });

async function press(name: string): Promise<void> {
  await waitFor(() => expect(button(name).getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(button(name));
}

beforeEach(() => {
  sent = [];
  vi.mocked(goTo).mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page on which an AI client is allowed', () => {
  it('shows the client as text, sends nothing by itself, and allows reading for eight hours', async () => {
    show(request);
    await screen.findByRole('heading', { name: 'Let <b>Claude</b> work as ada?' });
    expect(screen.getAllByText('claude.example').length).toBeGreaterThan(0);
    expect(screen.getByText('The name is the client’s own claim')).toBeTruthy();
    expect(screen.queryByText('The answer goes to this computer')).toBeNull();
    expect(button('Allow').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Allow'));
    await press('Allow');
    await screen.findByText('Client allowed');
    expect(sent).toEqual([
      { query, approve: true, clusters: null, namespaces: null, scopes: ['mcp:read'], expirationSeconds: 28_800 },
    ]);
    expect(vi.mocked(goTo).mock.calls[0]?.[0].href).toBe('https://claude.example/callback?code=1');
  });

  it('sends what is chosen, and asks for names where only some are', async () => {
    show(request);
    await screen.findByRole('heading', { name: /^Let / });
    fireEvent.click(screen.getByLabelText('Read and write'));
    fireEvent.click(screen.getByLabelText('Only some clusters'));
    await press('Allow');
    expect(await screen.findByText('Enter at least one cluster')).toBeTruthy();
    expect(await screen.findByText(/There are: edge, prod-eu/)).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^Names of clusters/), { target: { value: 'prod-*, edge' } });
    fireEvent.click(screen.getByLabelText('Only some namespaces'));
    fireEvent.change(screen.getByLabelText(/^Names of namespaces/), { target: { value: 'shop' } });
    fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '3600' } });
    await press('Allow');
    await screen.findByText('Client allowed');
    expect(sent).toEqual([
      {
        query,
        approve: true,
        clusters: ['prod-*', 'edge'],
        namespaces: ['shop'],
        scopes: ['mcp:read', 'mcp:write'],
        expirationSeconds: 3_600,
      },
    ]);
  });

  it('denies', async () => {
    show(request, { redirect: 'https://claude.example/callback?error=access_denied' });
    await screen.findByRole('heading', { name: /^Let / });
    await press('Deny');
    await screen.findByText('Client denied');
    expect(sent).toEqual([{ query, approve: false }]);
    expect(vi.mocked(goTo)).toHaveBeenCalledOnce();
  });

  it('offers a reader no writing, and warns of an answer to this computer', async () => {
    const redirectUri = 'http://127.0.0.1:4711/callback';
    show({ ...request, scopes: ['mcp:read'], redirectUri, redirectHost: '127.0.0.1:4711', loopback: true });
    await screen.findByText('The answer goes to this computer');
    expect(screen.queryByLabelText('Read and write')).toBeNull();
    expect(screen.queryByText(/another host/)).toBeNull();
  });

  it('warns of an answer to another host, whose name it shows without tricks', async () => {
    show({ ...request, redirectHost: 'evil\u202e.example' });
    expect(await screen.findByText(/^The answer goes to another host than the client’s: evil<U\+202E>/)).toBeTruthy();
  });

  it('says what is wrong with a request, and goes to the client by a click only', async () => {
    show({ redirect: 'https://claude.example/callback?error=invalid_scope&error_description=scope:+x' });
    expect(await screen.findByText('invalid_scope: scope: x')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to claude.example' })).toBeTruthy();
    expect(vi.mocked(goTo)).not.toHaveBeenCalled();
  });

  it('goes nowhere when the request may be of somebody else', async () => {
    show({ code: 400, message: 'redirect_uri: https://evil.example (expected: one of the client)' });
    expect(await screen.findByText(/^redirect_uri: https:\/\/evil.example/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows what a stranger wrote without tricks, and not all of it', async () => {
    show({ code: 400, message: `client_id: https://evil\u202e.example/${'x'.repeat(1000)}` });
    const shown = await screen.findByText(/^client_id: https:\/\/evil<U\+202E>.example\/x{400,500}…$/);
    expect(shown.textContent.length).toBeLessThan(520);
  });

  it('opens no address that would run in its own name', async () => {
    show(request, { redirect: 'javascript:alert(1)' });
    await screen.findByRole('heading', { name: /^Let / });
    await press('Allow');
    expect(await screen.findByText(/cannot be opened/)).toBeTruthy();
    expect(vi.mocked(goTo)).not.toHaveBeenCalled();
  });

  it('shows why nothing was allowed, and keeps what was chosen', async () => {
    show(request, { code: 400, message: 'clusters: %% (expected: names or patterns)' });
    await screen.findByRole('heading', { name: /^Let / });
    fireEvent.click(screen.getByLabelText('Read and write'));
    await press('Allow');
    expect(await screen.findByText('clusters: %% (expected: names or patterns)')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Read and write').checked).toBe(true);
  });
});
