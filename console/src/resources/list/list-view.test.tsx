// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { type Asked, gatewayOfEachTest, refusal } from '../../testing/fake-gateway';
import { address, show } from '../../testing/show';
import { ListPage } from './ListPage';

const gateway = gatewayOfEachTest();
afterEach(cleanup);

const place = { group: '', version: 'v1', plural: 'configmaps', namespace: 'shop' };
const kind = { ...place, kind: 'ConfigMap', namespaced: true, verbs: ['get', 'list', 'watch'], shortNames: [] };
const path = '/api/v1/namespaces/shop/configmaps';
const page = `/console/clusters/prod${path}`;
const columnDefinitions = [
  { name: 'Name', type: 'string', priority: 0 },
  { name: 'Age', type: 'string', priority: 0 },
  { name: 'Node', type: 'string', priority: 1 },
];
const rowOf = (name: string) => ({
  cells: [name, '1d', 'node-a'],
  object: { metadata: { name, namespace: 'shop', uid: name } },
});

/** Twelve objects, of which a page is answered as the gateway cuts it. */
function twelve({ query }: Asked) {
  const [size, number] = [Number(query.get('pageSize') ?? 20), Number(query.get('pageNum') ?? 1)];
  const rows = Array.from({ length: 12 }, (_row, at) => rowOf(`map-${at}`)).slice(size * (number - 1), size * number);
  return { columnDefinitions, rows, total: 12, metadata: { resourceVersion: '1' } };
}

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>back</button>;
}

function open(query = '', verbs: readonly string[] = kind.verbs) {
  gateway().has(path, { columnDefinitions, rows: [rowOf('map-0')], metadata: { remainingItemCount: 11 } });
  gateway().answers(`/api/v1/cube/proxy/clusters/prod${path}`, twelve);
  show(
    <>
      <ListPage cluster="prod" place={place} kind={{ ...kind, verbs }} />
      <Back />
    </>,
    `${page}${query}`,
    '/console/keys',
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent);
const names = () => [...document.querySelectorAll('td[data-label=Name]')].map((cell) => cell.textContent);
const pages = () =>
  gateway()
    .calls('GET', '/proxy/')
    .map(({ query }) => query.toString());

it('has the columns of kubectl, and those of its wide form as long as the address asks for them', async () => {
  open();
  await screen.findByText('map-11');
  expect(heads()).not.toContain('Node');
  await userEvent.click(await button('All columns'));
  expect(heads()).toContain('Node');
  await waitFor(() => expect(address()).toBe(`${page}?wide=true`));
  cleanup();
  open('?wide=true');
  await screen.findByText('map-11');
  expect(heads()).toContain('Node');
  await userEvent.click(await button('All columns'));
  expect(heads()).not.toContain('Node');
  expect(heads()).toContain('Age');
});

it('past its end leads to its last page, which takes the place of the wrong address', async () => {
  open('?pageSize=10&pageNum=99');
  await screen.findByText('map-11');
  expect(names()).toEqual(['map-10', 'map-11']);
  await waitFor(() => expect(address()).toBe(`${page}?pageSize=10&pageNum=2`));
  expect(document.querySelector('.pf-v6-c-pagination')?.textContent).toMatch(/11 - 12/);
  fireEvent.click(screen.getByText('back'));
  await waitFor(() => expect(address()).toBe('/console/keys'));
});

it('asks for each page once, the youngest objects first by their age', async () => {
  open('?pageSize=10');
  await screen.findByText('Live');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Next page' }))[0] as HTMLElement);
  await screen.findByText('map-11');
  fireEvent.click(await button('Age'));
  await screen.findByText('map-0');
  await waitFor(() =>
    expect(address()).toBe(`${page}?pageSize=10&sortName=metadata.creationTimestamp&sortOrder=desc&sortFunc=time`),
  );
  expect(pages()).toHaveLength(3);
  expect(new Set(pages()).size).toBe(3);
});

it('says in the words of the cluster what the account may not see', async () => {
  const message = 'configmaps is forbidden: User "alice" cannot list resource "configmaps" in the namespace "shop"';
  gateway().has(path, refusal(403, message, 'Forbidden'));
  gateway().answers(`/api/v1/cube/proxy/clusters/prod${path}`, refusal(403, message, 'Forbidden'));
  show(<ListPage cluster="prod" place={place} kind={kind} />, page);
  await screen.findByRole('heading', { name: 'The list cannot be shown' });
  expect(screen.getByText(message)).toBeTruthy();
  expect(await button('Try again')).toBeTruthy();
});

it('says that it is read at intervals where it may not be watched, until it is paused', async () => {
  open('', ['get', 'list']);
  await screen.findByText('Every 10 s');
  const pause = await button('Pause live updates');
  await userEvent.hover(pause);
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Changes cannot be watched here/);
  await userEvent.click(pause);
  await screen.findByText('Paused');
  expect(await button('Resume live updates')).toBeTruthy();
  await waitFor(() => expect(gateway().watches.size).toBe(0));
});
