// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { count, flag, ListView, sortOrder, type SortOrder } from './list-view';
import { useListView } from './useListView';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface View {
  readonly sortOrder: SortOrder;
  readonly wide: boolean;
  readonly pageNum: number;
}
const list = new ListView<View>({ sortOrder, wide: flag(false), pageNum: count(1) });

/** A heading that turns its order around, another choice, and the address as the router draws it. */
function List() {
  const [view, change] = useListView(list);
  return (
    <>
      <button onClick={() => change({ sortOrder: view.sortOrder === 'asc' ? 'desc' : 'asc' })}>Sort</button>
      <button onClick={() => change({ wide: true })}>All columns</button>
      <output>{useLocation().search}</output>
    </>
  );
}

async function shown() {
  window.history.replaceState(null, '', '/pods?other=kept');
  render(
    <BrowserRouter>
      <List />
    </BrowserRouter>,
  );
  return { sort: await screen.findByText('Sort'), columns: await screen.findByText('All columns') };
}

/** Time for what React draws at once, and not for what may wait: the new address. */
async function moment(): Promise<void> {
  await Promise.resolve();
  expect(screen.getByRole('status').textContent).toBe('?other=kept');
}

it('turns an order around twice, however soon the second click comes', async () => {
  const { sort } = await shown();
  sort.click();
  expect(window.location.search).toBe('?other=kept&sortOrder=desc');
  await moment();
  sort.click();
  expect(window.location.search).toBe('?other=kept');
});

it('keeps both of two changes, however soon the second one comes', async () => {
  const { sort, columns } = await shown();
  sort.click();
  await moment();
  columns.click();
  expect(window.location.search).toBe('?other=kept&sortOrder=desc&wide=true');
});
