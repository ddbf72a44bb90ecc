// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { type Session, SessionContext } from '../../session/session';
import { CreatePage } from './CreatePage';
import { makeAll } from './make';

// CodeMirror measures what it draws, which nothing does here
vi.mock('../yaml/Editor', () => ({
  Editor: ({ text, readOnly, onChange }: { text: string; readOnly: boolean; onChange: (text: string) => void }) => (
    <textarea aria-label="yaml" value={text} readOnly={readOnly} onChange={(event) => onChange(event.target.value)} />
  ),
}));
vi.mock('./make', () => ({ makeAll: vi.fn(() => new Promise(() => undefined)) }));

const session: Session = {
  account: 'ann',
  displayName: 'Ann',
  source: 'local',
  role: 'admin',
  groups: [],
  expirationTimestamp: '2030-01-01T00:00:00Z',
};

afterEach(cleanup);

it('takes no other text while it makes what was typed', async () => {
  const client = new QueryClient();
  client.setQueryData(['kinds', 'prod'], { kinds: [], silent: [] });
  render(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={['/prod/create']}>
          <Routes>
            <Route path="/:cluster/create" element={<CreatePage />} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'yaml' });
  fireEvent.change(editor, { target: { value: 'kind: ConfigMap' } });
  expect(editor.readOnly).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(editor.readOnly).toBe(true));
  expect(makeAll).toHaveBeenCalledWith(expect.objectContaining({ text: 'kind: ConfigMap', dryRun: false }));
});
