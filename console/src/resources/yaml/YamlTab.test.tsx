// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Session, SessionContext } from '../../session/session';
import { faultsOf } from '../../testing/faults';
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
  readonly answer: (text: string, code?: number) => void;
}
let asked: Asked[] = [];
let isAllowed = true;
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
async function answer(text: string, code = 200): Promise<Asked> {
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const next = asked.shift() as Asked;
  await act(async () => {
    next.answer(text, code);
    await new Promise((resolve) => setTimeout(resolve));
  });
  return next;
}

beforeEach(() => {
  asked = [];
  isAllowed = true;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('selfsubjectaccessreviews')) {
      return Promise.resolve(Response.json({ status: { allowed: isAllowed } }));
    }
    // what is known of the fields of a kind helps with typing alone
    if (url.includes('/openapi')) {
      return Promise.resolve(new Response('', { status: 404 }));
    }
    return new Promise<Response>((resolve) => {
      asked.push({
        url,
        method: init.method ?? 'GET',
        body: init.body,
        answer: (text, status = 200) => resolve(new Response(text, { status })),
      });
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

const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
/** Sends a text to be checked, which nobody has changed meanwhile. */
async function review(text: string): Promise<void> {
  render(tab(new QueryClient(), '1'));
  await answer(yamlOf(1, 'small'));
  await type(text);
  fireEvent.click(await button(/^Review/));
}

it('shows what would change line by line, and what the server warns of', async () => {
  await review(yamlOf(1, '"large"'));
  await answer('{"metadata":{"name":"a"}}');
  await answer(yamlOf(1, 'large'));
  const diff = await screen.findByRole('region', { name: 'Changes line by line' });
  expect(diff.textContent).toContain('- removed   size: small');
  expect(diff.textContent).toContain('+ added   size: large');
  expect(diff.textContent).not.toContain('removed   name');
});

it('applies no change that changes nothing', async () => {
  await review(yamlOf(1, '"small"'));
  await answer('{"metadata":{"name":"a"}}');
  await answer(yamlOf(1, 'small'));
  const apply = await button(/^Apply/);
  expect(apply.getAttribute('aria-disabled')).toBe('true');
  const nothing = 'The server would store nothing new: the object is already as you want it.';
  expect(described(apply)).toBe(nothing);
  expect(screen.getAllByText(nothing)[0]?.tagName).toBe('P');
  expect(screen.queryByRole('region', { name: 'Changes line by line' })).toBeNull();
  expect(await faultsOf(document.body)).toEqual([]);
  fireEvent.click(await button(/^Back to editing/));
  expect((await editor()).value).toBe(yamlOf(1, '"small"'));
});

it('tells a refusal in the words of the cluster, and takes the text back', async () => {
  await review(yamlOf(1, 'large'));
  const message = 'metadata.labels: Invalid value: "not a value"';
  await answer(JSON.stringify({ kind: 'Status', code: 422, reason: 'Invalid', message }), 422);
  await screen.findByText(/The server refuses the change/);
  expect(screen.getByText(new RegExp(message))).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Changes line by line' })).toBeNull();
  fireEvent.click(await button(/^Discard changes/));
  expect((await editor()).value).toBe(yamlOf(1, 'small'));
});

it('names the place of what is no YAML', async () => {
  await review('metadata:\n  name: "a\n');
  await answer(JSON.stringify({ kind: 'Status', code: 400, message: '0123456789abcdef01234567: yaml' }), 400);
  expect((await screen.findByText(/^Line \d+, column \d+: .*quote/)).textContent).not.toMatch(/[0-9a-f]{24}/);
});

it('shows both sides of a conflict and takes the one that is chosen', async () => {
  await review(yamlOf(1, 'large'));
  await answer(JSON.stringify({ kind: 'Status', code: 409, reason: 'Conflict', message: 'modified' }), 409);
  await screen.findByText(/Somebody changed it while you were editing/);
  fireEvent.click(await button(/^Merge with newest version/));
  await answer(yamlOf(2, 'tiny'));
  const conflict = await screen.findByRole('group', { name: 'Conflict 1 of 1' });
  expect(conflict.textContent).toContain('size: large');
  expect(conflict.textContent).toContain('size: tiny');
  expect(await faultsOf(document.body)).toEqual([]);
  fireEvent.click(screen.getByLabelText('Theirs'));
  fireEvent.click(await button(/^Continue with this text/));
  expect((await editor()).value).toBe(yamlOf(2, 'tiny'));
});

it('keeps what was typed when it is left, until it is discarded', async () => {
  const client = new QueryClient();
  const { unmount } = render(tab(client, '1'));
  await answer(yamlOf(1, 'small'));
  await type(yamlOf(1, 'large'));
  unmount();
  render(tab(client, '1'));
  expect((await editor()).value).toBe(yamlOf(1, 'large'));
  fireEvent.click(await button(/^Discard changes/));
  expect((await editor()).value).toBe(yamlOf(1, 'small'));
});

it('is read only for an account that may not update it, and says why', async () => {
  isAllowed = false;
  render(tab(new QueryClient(), '1'));
  await answer(yamlOf(1, 'small'));
  const check = await waitFor(() => {
    const found = screen.getByRole('button', { name: /^Review/ });
    expect(found.getAttribute('aria-disabled')).toBe('true');
    return found;
  });
  expect(described(check)).toBe('Your account has no permission to update configmaps in the namespace n');
  expect((await editor()).readOnly).toBe(true);
});
