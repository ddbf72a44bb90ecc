// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StatusError } from '../api/status';
import { Loaded } from './Loaded';

afterEach(cleanup);

const failed = (code: number) => new StatusError({ code, kind: 'Status', message: `answered ${code}` });
const show = (data: string | undefined, error: Error | null, gone?: string) =>
  render(
    <Loaded query={{ data, error, refetch: vi.fn() }} failure="No figures" gone={gone}>
      {(figures) => <p>{figures}</p>}
    </Loaded>,
  );

it('is on its way', () => {
  show(undefined, null);
  expect(screen.getByLabelText('Loading')).toBeTruthy();
});

it('is there', () => {
  const { container } = show('42', null);
  expect(container.textContent).toBe('42');
});

it('is older, and says why', () => {
  show('42', failed(500));
  expect(screen.getByText('42')).toBeTruthy();
  expect(screen.getByText(/Could not refresh/)).toBeTruthy();
  expect(screen.getByText(/answered 500/)).toBeTruthy();
});

it('cannot be shown', () => {
  show(undefined, failed(500));
  expect(screen.getByText('No figures')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('is gone, also when it was there before', () => {
  show('42', failed(404), 'Deleted');
  expect(screen.getByText('Deleted')).toBeTruthy();
  expect(screen.queryByText('42')).toBeNull();
});

it('has been refused, where nothing is gone', () => {
  show(undefined, failed(404));
  expect(screen.getByText('No figures')).toBeTruthy();
});
