// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signsOutAt } from './provider';
import { SignInPage } from './SignInPage';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: [], passwordSignIn: true })));
  // for the theme; jsdom has none
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Beside something that is loaded late, so that React draws the page, throws it away and draws it again. */
function show(path: string) {
  const Late = lazy(async () => {
    await Promise.resolve();
    return { default: () => <p>Loaded</p> };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Suspense fallback={null}>
          <SignInPage />
          <Late />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.findByText('Loaded');
}

it('tells why the provider refused, once, however late its parts come', async () => {
  document.cookie = `hypercube-sign-in-failure=${btoa(JSON.stringify({ provider: 'corp', message: 'access_denied' }))}`;
  await show('/console/sign-in');
  expect(screen.getByText('access_denied')).toBeTruthy();
  cleanup();
  await show('/console/sign-in');
  expect(screen.queryByText('access_denied')).toBeNull();
});

it('tells that the person has signed out at the provider, once', async () => {
  signsOutAt('https://id.example.com/end?state=s1');
  await show('/console/sign-in?state=s1');
  expect(screen.getByText(/signed out/i)).toBeTruthy();
  cleanup();
  await show('/console/sign-in?state=s1');
  expect(screen.queryByText(/signed out/i)).toBeNull();
});
