// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccessKey } from './key';
import { KeysPage } from './KeysPage';

function pairs(count: number): AccessKey[] {
  return Array.from({ length: count }, (_, index) => ({
    accessKey: `AK${index}`,
    description: index === 0 ? '<b>bold</b>' : `pair ${index}`,
    creationTimestamp: '2026-01-01T00:00:00Z',
    disabled: index === 1,
  }));
}

function show(items: readonly AccessKey[]): void {
  const list = { items, total: items.length, limit: 5 };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(list)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <KeysPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page of access keys', () => {
  it('says why a sixth pair cannot be added, and what to do, before the button is pressed', async () => {
    show(pairs(5));
    const note = await screen.findByText(/All 5 pairs are in use/);
    const button = screen.getByRole('button', { name: 'Add key pair' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(description?.contains(note)).toBe(true);
    expect(description?.textContent).toContain('Delete one');
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets a fifth be added', async () => {
    show(pairs(4));
    await screen.findByText('4 of 5 pairs in use');
    expect(screen.getByRole('button', { name: 'Add key pair' }).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('shows markup in a description as text', async () => {
    show(pairs(2));
    expect((await screen.findByText('<b>bold</b>')).querySelector('b')).toBeNull();
    expect(screen.getByText('Disabled')).toBeTruthy();
  });

  it('says what to do when there is none', async () => {
    show([]);
    expect(await screen.findByText('No access keys yet')).toBeTruthy();
  });
});
