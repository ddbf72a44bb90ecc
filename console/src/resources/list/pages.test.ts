import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { largeSize, pageQuery } from './pages';
import { resourceList } from './view';

const pods = { group: '', version: 'v1', plural: 'pods' };
const columnDefinitions = [
  { name: 'Name', type: 'string' },
  { name: 'Ready', type: 'string' },
];

interface Asked {
  readonly url: string;
  readonly isTable: boolean;
  readonly answer: (body: unknown, code?: number, source?: string) => void;
}

/** Calls that wait for the test to answer them. */
function calls(): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const isTable = new Headers(init.headers).get('Accept')?.includes('as=Table') === true;
    return new Promise<Response>((resolve) => {
      const answer = (body: unknown, code = 200, source = 'live') =>
        resolve(Response.json(body, { status: code, headers: { 'Hypercube-Source': source } }));
      asked.push({ url, isTable, answer });
    });
  });
  return asked;
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

const ask = (client = new QueryClient(), cluster = 'prod') =>
  client.query(pageQuery(cluster, pods, resourceList.initial));
const outline = (size: number) => ({
  columnDefinitions,
  rows: [{ cells: [] }],
  metadata: { remainingItemCount: size - 1 },
});
const isOutline = ({ url }: Asked) => url.endsWith('?limit=1');
const isPage = ({ url }: Asked) => url.includes('/proxy/');
const rowOf = (name: string) => ({
  columnDefinitions,
  rows: [{ cells: [name, '1/1'], object: { metadata: { name } } }],
});

function the(asked: readonly Asked[], is: (call: Asked) => boolean): Asked {
  const found = asked.filter(is);
  expect(found).toHaveLength(1);
  return found[0] as Asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a page', () => {
  it('of many is asked for once, as what is in the memory of the gateway, its cells for its own rows', async () => {
    const asked = calls();
    const page = ask();
    await settled();
    the(asked, () => true).answer(outline(largeSize + 1));
    await settled();
    expect(the(asked, isPage).isTable).toBe(false);
    the(asked, isPage).answer({
      items: [{ metadata: { name: 'a', namespace: 'n', uid: '1' } }],
      total: 7,
      metadata: { resourceVersion: '9' },
    });
    await settled();
    the(asked, ({ url }) => url === '/clusters/prod/api/v1/namespaces/n/pods/a').answer(rowOf('a'));
    expect(await page).toMatchObject({ total: 7, resourceVersion: '9', rows: [{ cells: ['a', '1/1'] }] });
  });

  it('of many that the gateway has in memory is a Table, and the next one a single call until it is no longer from there', async () => {
    const asked = calls();
    const client = new QueryClient();
    const page = ask(client, 'kept');
    await settled();
    the(asked, isOutline).answer(outline(largeSize + 1));
    await settled();
    the(asked, isPage).answer({ items: [{ metadata: { name: 'a' } }], total: 7 }, 200, 'cache; age=0.1');
    await settled();
    the(asked, (call) => isPage(call) && call.isTable).answer({ ...rowOf('a'), total: 7 }, 200, 'cache; age=0.1');
    expect(await page).toMatchObject({ total: 7, rows: [{ cells: ['a', '1/1'] }] });
    expect(asked).toHaveLength(3);

    asked.length = 0;
    const next = ask(client, 'kept');
    await settled();
    expect(asked).toHaveLength(1);
    the(asked, (call) => call.isTable).answer({ ...rowOf('b'), total: 8 });
    expect(await next).toMatchObject({ total: 8 });

    asked.length = 0;
    const cold = ask(client, 'kept');
    await settled();
    expect(the(asked, isPage).isTable).toBe(false);
    the(asked, isPage).answer({ items: [], total: 0 });
    expect(await cold).toMatchObject({ total: 0 });
  });

  it('of many of which only the JSON is in memory is no Table of all of it at each refresh', async () => {
    const asked = calls();
    const client = new QueryClient();
    const items = { items: [{ metadata: { name: 'a', namespace: 'n', uid: 'torn', resourceVersion: '1' } }], total: 7 };
    const page = ask(client, 'torn');
    await settled();
    the(asked, isOutline).answer(outline(largeSize + 1));
    await settled();
    the(asked, isPage).answer(items, 200, 'cache; age=0.1');
    await settled();
    the(asked, (call) => isPage(call) && call.isTable).answer({ ...rowOf('a'), total: 7 });
    expect(await page).toMatchObject({ total: 7 });

    asked.length = 0;
    const next = ask(client, 'torn');
    await settled();
    expect(the(asked, isPage).isTable).toBe(false);
    the(asked, isPage).answer(items, 200, 'cache; age=0.1');
    await settled();
    the(asked, (call) => !isPage(call)).answer(rowOf('a'));
    expect(await next).toMatchObject({ total: 7, rows: [{ cells: ['a', '1/1'] }] });

    const later = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    asked.length = 0;
    const warm = ask(client, 'torn');
    await settled();
    the(asked, isPage).answer(items, 200, 'cache; age=0.1');
    await settled();
    the(asked, (call) => isPage(call) && call.isTable).answer({ ...rowOf('a'), total: 8 }, 200, 'cache; age=0.1');
    expect(await warm).toMatchObject({ total: 8 });
  });

  it('of many has the cells of its own version', async () => {
    const asked = calls();
    const items = {
      items: [{ metadata: { name: 'a', namespace: 'n', uid: 'twice', resourceVersion: '1' } }],
      total: 1,
    };
    for (const [version, ready] of [
      ['v1', '1/1'],
      ['v2', 'True'],
    ] as const) {
      asked.length = 0;
      const page = new QueryClient().query(
        pageQuery('versions', { ...pods, group: 'shop', version }, resourceList.initial),
      );
      await settled();
      the(asked, isOutline).answer(outline(largeSize + 1));
      await settled();
      the(asked, isPage).answer(items);
      await settled();
      asked
        .find(({ url }) => url.endsWith(`/apis/shop/${version}/namespaces/n/pods/a`))
        ?.answer({ columnDefinitions, rows: [{ cells: ['a', ready] }] });
      expect(await page).toMatchObject({ rows: [{ cells: ['a', ready] }] });
    }
  });

  it('of few is asked for once, as a Table', async () => {
    const asked = calls();
    const page = ask();
    await settled();
    the(asked, isOutline).answer(outline(largeSize));
    await settled();
    expect(the(asked, isPage).isTable).toBe(true);
    the(asked, isPage).answer({ ...rowOf('a'), total: 1 });
    expect(await page).toMatchObject({ total: 1, rows: [{ cells: ['a', '1/1'] }] });
  });

  it('of few, when that is known, is one call', async () => {
    const asked = calls();
    const client = new QueryClient();
    client.setQueryData(['outline', 'prod', '/api/v1/pods'], { columns: columnDefinitions, size: 3 });
    const page = ask(client);
    await settled();
    expect(asked).toHaveLength(1);
    the(asked, isPage).answer({ ...rowOf('a'), total: 1 });
    expect((await page).rows).toHaveLength(1);
  });

  it('that is refused fails in the words of the server', async () => {
    const asked = calls();
    const page = ask();
    await settled();
    the(asked, isOutline).answer(outline(largeSize + 1));
    await settled();
    the(asked, isPage).answer({ message: 'pods is forbidden' }, 403);
    await expect(page).rejects.toMatchObject({ status: { code: 403, message: 'pods is forbidden' } });
  });

  it('whose columns cannot be had fails too', async () => {
    const asked = calls();
    const page = ask();
    await settled();
    the(asked, isOutline).answer({ message: 'away' }, 502);
    await expect(page).rejects.toMatchObject({ status: { code: 502 } });
  });
});
