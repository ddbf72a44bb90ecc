// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Session, SessionContext } from '../../session/session';
import { YamlTab } from './YamlTab';

// CodeMirror measures what it draws, which nothing does here
vi.mock('./Editor', () => ({
  Editor: ({ text, readOnly, onChange }: { text: string; readOnly: boolean; onChange: (text: string) => void }) => (
    <textarea aria-label="yaml" value={text} readOnly={readOnly} onChange={(event) => onChange(event.target.value)} />
  ),
}));

const place = { group: '', version: 'v1', plural: 'configmaps', namespace: 'n', name: 'a' };
const yamlOf = (version: number, size: string) =>
  `metadata:\n  name: a\n  resourceVersion: "${version}"\ndata:\n  size: ${size}\n`;
const session: Session = {
  account: 'ann',
  displayName: 'Ann',
  source: 'local',
  role: 'admin',
  groups: [],
  expirationTimestamp: '2030-01-01T00:00:00Z',
};

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly answer: (text: string) => void;
}
let asked: Asked[] = [];
const objectOf = (version: string) => ({ metadata: { name: 'a', namespace: 'n', uid: '1', resourceVersion: version } });
const tab = (client: QueryClient, version: string) => (
  <QueryClientProvider client={client}>
    <SessionContext value={session}>
      <YamlTab cluster="prod" place={place} object={objectOf(version)} editable />
    </SessionContext>
  </QueryClientProvider>
);
const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'yaml' });
const type = async (text: string) => fireEvent.change(await editor(), { target: { value: text } });
const button = (name: RegExp) => screen.findByRole('button', { name });

/** Answers the next call, which it waits for. */
async function answer(text: string): Promise<Asked> {
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const next = asked.shift() as Asked;
  await act(async () => {
    next.answer(text);
    await new Promise((resolve) => setTimeout(resolve));
  });
  return next;
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    // whether it is allowed: it is
    if (url.includes('selfsubjectaccessreviews')) {
      return Promise.resolve(Response.json({ status: { allowed: true } }));
    }
    return new Promise<Response>((resolve) => {
      asked.push({ url, method: init.method ?? 'GET', body: init.body, answer: (text) => resolve(new Response(text)) });
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('applies what was reviewed, and takes no other text meanwhile', async () => {
  render(tab(new QueryClient(), '1'));
  await answer(yamlOf(1, 'small'));
  await type(yamlOf(1, 'large'));
  fireEvent.click(await button(/^Review/));
  expect((await editor()).readOnly).toBe(true);
  // a text that comes all the same
  await type(yamlOf(1, 'unseen'));
  await answer('{"metadata":{"name":"a"}}');
  await answer(yamlOf(1, 'large'));
  fireEvent.click(await button(/^Apply/));
  const sent = await answer('{"metadata":{"name":"a"}}');
  expect(sent).toMatchObject({ method: 'PUT', body: yamlOf(1, 'large') });
  expect(sent.url).not.toContain('dryRun');
});

it('takes no text while it merges one', async () => {
  const client = new QueryClient();
  const { rerender } = render(tab(client, '1'));
  await answer(yamlOf(1, 'small'));
  await type(yamlOf(1, 'large'));
  rerender(tab(client, '2'));
  await answer(yamlOf(2, 'small'));
  expect((await editor()).readOnly).toBe(false);
  fireEvent.click(await button(/newest|merge/i));
  await waitFor(async () => expect((await editor()).readOnly).toBe(true));
  await answer(yamlOf(2, 'small'));
  expect((await editor()).value).toBe(yamlOf(2, 'large'));
  expect((await editor()).readOnly).toBe(false);
});

it('offers no merge while a text is checked, as it would not take it', async () => {
  const client = new QueryClient();
  const { rerender } = render(tab(client, '1'));
  await answer(yamlOf(1, 'small'));
  await type(yamlOf(1, 'large'));
  fireEvent.click(await button(/^Review/));
  rerender(tab(client, '2'));
  expect(screen.queryByRole('button', { name: /newest/i })).toBeNull();
});
