// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { type Followed, follow, type Follower } from './follow';

const web: Followed = {
  cluster: 'prod',
  path: '/api/v1/namespaces/shop/pods',
  labelSelector: '',
  fieldSelector: 'metadata.name=web',
  watchable: true,
  pollInterval: 5,
};

/** The watches that are open, with what tells them an event, and the addresses of all that were asked for. */
class Watches {
  readonly addresses: string[] = [];
  readonly open = new Set<ReadableStreamDefaultController<Uint8Array>>();

  /** Stands in for `fetch`. */
  readonly answer = (address: string, { signal }: RequestInit): Promise<Response> => {
    this.addresses.push(address);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.open.add(controller);
        signal?.addEventListener('abort', () => {
          this.open.delete(controller);
          controller.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    return Promise.resolve(new Response(body));
  };

  tell(type: string, resourceVersion: string): void {
    const line = `${JSON.stringify({ type, object: { metadata: { resourceVersion } } })}\n`;
    this.open.forEach((each) => each.enqueue(new TextEncoder().encode(line)));
  }
}

function followerOf(parts: Partial<Omit<Follower, 'refresh'>> = {}, version?: string) {
  const refresh = vi.fn(() => Promise.resolve(version));
  return { version: () => undefined, isNews: () => true, refresh, onState: vi.fn(), ...parts };
}

afterEach(() => vi.unstubAllGlobals());

it('all that follow the same things share one watch, which ends with the last of them', async () => {
  const watches = new Watches();
  vi.stubGlobal('fetch', watches.answer);
  const [page, tab] = [followerOf(), followerOf()];
  const [leavePage, leaveTab] = [follow(web, page), follow(web, tab)];
  await vi.waitFor(() => expect(tab.onState).toHaveBeenLastCalledWith('live'));
  expect(watches.addresses).toEqual([
    '/clusters/prod/api/v1/namespaces/shop/pods?watch=1&allowWatchBookmarks=true&fieldSelector=metadata.name%3Dweb',
  ]);
  watches.tell('MODIFIED', '7');
  await vi.waitFor(() => expect([page.refresh, tab.refresh].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
  leavePage();
  expect(watches.open.size).toBe(1);
  leaveTab();
  await vi.waitFor(() => expect(watches.open.size).toBe(0));
  expect(watches.addresses).toHaveLength(1);
});

it('other things have a watch of their own', async () => {
  const watches = new Watches();
  vi.stubGlobal('fetch', watches.answer);
  const leave = [follow(web, followerOf()), follow({ ...web, fieldSelector: 'metadata.name=db' }, followerOf())];
  await vi.waitFor(() => expect(watches.open.size).toBe(2));
  leave.forEach((each) => each());
});

it('an object that is as it is shown is not read again, and one that changes or goes is', async () => {
  const watches = new Watches();
  vi.stubGlobal('fetch', watches.answer);
  const page = followerOf({
    isNews: ({ type, object }) => type === 'DELETED' || object?.metadata?.resourceVersion !== '7',
  });
  const leave = follow(web, page);
  await vi.waitFor(() => expect(page.onState).toHaveBeenLastCalledWith('live'));
  watches.tell('ADDED', '7');
  watches.tell('BOOKMARK', '9');
  const other = followerOf();
  const leaveOther = follow(web, other);
  // the one that came later may have missed the first event, so that it reads once; by then the page has seen both
  await vi.waitFor(() => expect(other.refresh).toHaveBeenCalledTimes(1));
  expect(page.refresh).not.toHaveBeenCalled();
  watches.tell('MODIFIED', '10');
  await vi.waitFor(() => expect(page.refresh).toHaveBeenCalledTimes(1));
  leave();
  leaveOther();
});

it('where watching is refused, all read again at an interval', async () => {
  const refusal = () => Promise.resolve(Response.json({ kind: 'Status', code: 403 }, { status: 403 }));
  vi.stubGlobal('fetch', refusal);
  const [page, tab] = [followerOf(), followerOf()];
  const leave = [follow(web, page), follow(web, tab)];
  await vi.waitFor(() => expect(page.refresh.mock.calls.length).toBeGreaterThan(1));
  await vi.waitFor(() => expect(tab.refresh.mock.calls.length).toBeGreaterThan(1));
  expect(page.onState).toHaveBeenLastCalledWith('polling');
  leave.forEach((each) => each());
});

it('what was not followed for a while is read first, and watched from there', async () => {
  const watches = new Watches();
  vi.stubGlobal('fetch', watches.answer);
  const list = followerOf({ version: () => '3' }, '8');
  const leave = follow({ ...web, fieldSelector: '' }, list, true);
  await vi.waitFor(() => expect(watches.addresses).toHaveLength(1));
  expect(watches.addresses[0]).toContain('resourceVersion=8');
  leave();
});
