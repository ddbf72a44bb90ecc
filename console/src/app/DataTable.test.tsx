// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { columnHelper, DataTable } from './DataTable';
import type { SortedBy } from './SortBy';

interface Cube {
  readonly name: string;
  readonly edges: number;
}

function Ticked({ name }: { readonly name: string }) {
  const [ticked, setTicked] = useState(false);
  return <input type="checkbox" aria-label={`tick ${name}`} checked={ticked} onChange={() => setTicked(!ticked)} />;
}

const helper = columnHelper<Cube>();
const columns = helper.columns([
  helper.accessor('name', { cell: ({ getValue }) => getValue() }),
  helper.accessor('edges', { cell: ({ getValue }) => getValue() }),
  helper.display({ id: 'actions', cell: ({ row }) => <Ticked name={row.original.name} /> }),
]);
const titles = { name: 'Name', edges: 'Edges', actions: 'Actions' };
const cubes: readonly Cube[] = [
  { name: 'tesseract', edges: 32 },
  { name: 'cube', edges: 12 },
];

interface Shown {
  readonly rows?: readonly Cube[];
  readonly hidden?: readonly string[];
  readonly sortedBy?: SortedBy;
  readonly onSort?: (by: SortedBy) => void;
  readonly gridBreakPoint?: 'grid-md';
}

const table = ({ rows = cubes, ...more }: Shown) => (
  <DataTable label="Cubes" columns={columns} rows={rows} idOf={({ name }) => name} titles={titles} {...more} />
);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const heading = (name: string) => screen.getByRole('columnheader', { name });

/** A window that is as wide as this. */
const windowOf = (rems: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: rems < Number(/width < (\d+)rem/.exec(query)?.[1] ?? 0),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));

beforeEach(() => void windowOf(80));
afterEach(cleanup);

describe('a table', () => {
  it('leaves rows in the order they came in', () => {
    render(table({ sortedBy: { id: 'name', desc: false }, onSort: vi.fn() }));
    expect(names()).toEqual(['tesseract', 'cube']);
    expect(heading('Name').getAttribute('aria-sort')).toBe('ascending');
  });

  it('asks to sort by a column, and the other way round when it is sorted by it', async () => {
    const onSort = vi.fn();
    const { rerender } = render(table({ onSort }));
    await userEvent.click(screen.getByRole('button', { name: 'Edges' }));
    expect(onSort).toHaveBeenLastCalledWith({ id: 'edges', desc: false });
    rerender(table({ onSort, sortedBy: { id: 'edges', desc: false } }));
    await userEvent.click(screen.getByRole('button', { name: 'Edges' }));
    expect(onSort).toHaveBeenLastCalledWith({ id: 'edges', desc: true });
    rerender(table({ onSort, sortedBy: { id: 'edges', desc: true } }));
    await userEvent.click(screen.getByRole('button', { name: 'Edges' }));
    expect(onSort).toHaveBeenLastCalledWith({ id: 'edges', desc: false });
  });

  it('offers no sorting where nobody sorts, nor by what has no value', () => {
    const { rerender } = render(table({}));
    expect(screen.queryAllByRole('button')).toHaveLength(0);
    rerender(table({ onSort: vi.fn() }));
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Name', 'Edges']);
  });

  it('is sorted beside its rows where these are cards', async () => {
    windowOf(30);
    const onSort = vi.fn();
    const { rerender } = render(table({ gridBreakPoint: 'grid-md', onSort, sortedBy: { id: 'name', desc: false } }));
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect(choice.value).toBe('name');
    await userEvent.selectOptions(choice, 'Edges');
    expect(onSort).toHaveBeenLastCalledWith({ id: 'edges', desc: false });
    await userEvent.click(screen.getByRole('button', { name: 'Sort descending' }));
    expect(onSort).toHaveBeenLastCalledWith({ id: 'name', desc: true });
    rerender(table({ gridBreakPoint: 'grid-md', onSort }));
    expect(screen.queryByRole('button', { name: /^Sort/ })).toBeNull();
    rerender(table({ gridBreakPoint: 'grid-md' }));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('does not show what is hidden', () => {
    render(table({ hidden: ['edges'] }));
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    expect(screen.queryByText('32')).toBeNull();
  });

  it('keeps rows as they are when others come and go', async () => {
    const { rerender } = render(table({}));
    await userEvent.click(screen.getByRole('checkbox', { name: 'tick cube' }));
    rerender(
      table({
        rows: [
          { name: 'square', edges: 4 },
          { name: 'cube', edges: 12 },
        ],
      }),
    );
    expect(names()).toEqual(['square', 'cube']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'tick cube' }).checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'tick cube' }));
  });
});
