// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../app/Toasts';
import { DebugDialog } from './DebugDialog';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a debug container sees the processes of the first container of the pod, unless another one is chosen', async () => {
  const spec = { initContainers: [{ name: 'before' }], containers: [{ name: 'main' }, { name: 'side' }] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ metadata: { name: 'web' }, spec })));
  const kind = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true, verbs: [], shortNames: [] };
  const place = { group: '', version: 'v1', plural: 'pods', namespace: 'shop', name: 'web' };
  const target = { cluster: 'prod', place, kind, uid: undefined };
  const nothing = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ToastProvider>
          <DebugDialog target={target} targets={[target]} onClose={nothing} onDone={nothing} />
        </ToastProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const choice = await screen.findByLabelText<HTMLSelectElement>('Target container');
  await vi.waitFor(() => expect(choice.value).toBe('main'));
  expect([...choice.options].map(({ value }) => value)).toEqual(['main', 'side', '']);
  expect(screen.getByLabelText<HTMLInputElement>(/^Image/).value).toBe('busybox');
});
