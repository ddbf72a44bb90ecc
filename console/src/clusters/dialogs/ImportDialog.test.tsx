// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../app/Toasts';
import { ImportDialog } from './ImportDialog';

const kubeconfig = `
contexts: [{name: prod, context: {cluster: c, user: u}}]
clusters: [{name: c, cluster: {server: 'https://prod.example:6443'}}]
users: [{name: u, user: {token: s3cret}}]`;

let kept: unknown[] = [];

beforeEach(() => {
  kept = [];
  // jsdom scrolls nothing
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (method === 'POST' && !path.includes('dryRun=All')) {
      kept.push(JSON.parse(body as string));
    }
    return Promise.resolve(Response.json({ name: 'prod', state: 'Ready', version: 'v1.30.1', labels: {} }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <MemoryRouter>
          <ImportDialog onClose={() => undefined} />
          <Address />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`), hidden: true });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('keeps a label that was typed and not entered, but none that is typed wrong', async () => {
  type('Kubeconfig', kubeconfig);
  await screen.findByText('https://prod.example:6443');
  press('Check');
  await screen.findByText('Check result');
  type('Labels', 'staging');
  press('Import');
  expect(await screen.findByText('Write a label as key=value.')).toBeTruthy();
  expect(kept).toEqual([]);

  type('Labels', 'env=staging');
  press('Import');
  await waitFor(() => expect(kept).toMatchObject([{ name: 'prod', context: 'prod', labels: { env: 'staging' } }]));
  await screen.findByText('prod is imported');
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/console/clusters/prod'));
});

it('names the line and the column of what is no YAML', async () => {
  type('Kubeconfig', 'apiVersion: v1\nkind: Config\nclusters: [\n');
  const described = await screen.findByText(/line [34], column \d+.*\]/i);
  const ids = field('Kubeconfig').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.some((id) => document.getElementById(id)?.contains(described))).toBe(true);
});
