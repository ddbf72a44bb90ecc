import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { ToastProvider } from '../app/Toasts';
import { type Session, SessionContext } from '../session/session';

/** The account of all tests. */
export const alice: Session = {
  account: 'alice',
  displayName: '',
  source: 'local',
  role: 'admin',
  groups: [],
  expirationTimestamp: '2030-01-01T00:00:00Z',
};

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

/**
 * Shows a part of a page to alice, at an address of the console. A call that fails is not repeated.
 *
 * @param before the addresses from which she came
 */
export function show(part: ReactNode, address = '/console', ...before: readonly string[]) {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionContext value={alice}>
        <ToastProvider>
          <MemoryRouter initialEntries={[...before, address]}>
            {part}
            <Address />
          </MemoryRouter>
        </ToastProvider>
      </SessionContext>
    </QueryClientProvider>,
  );
}

/** Path and query of the page that is shown. */
export function address(): string {
  return screen.getByTestId('address').textContent;
}

/** The text of each cell of a table's rows, once it is there. */
export async function rowsOf(table: string): Promise<string[][]> {
  const rows = (await grid(table)).querySelectorAll('tbody tr');
  return [...rows].map((row) => [...row.querySelectorAll('td')].map(textOf));
}

/** A table by its name, once it is there. */
export function grid(name: string): Promise<HTMLElement> {
  return screen.findByRole('grid', { name });
}

/** Where the link with this name leads, in a part of the page. */
export function leadsTo(place: HTMLElement, name: string): string | null {
  return within(place).getByRole('link', { name }).getAttribute('href');
}

/** The value beside a name in a list of facts. */
export function fact(name: string): string {
  const terms = screen.getAllByRole('term').filter((term) => textOf(term) === name);
  return textOf(terms[0]?.parentElement?.querySelector('dd') ?? null);
}

function textOf(element: Element | null): string {
  return element?.textContent.trim() ?? '';
}
