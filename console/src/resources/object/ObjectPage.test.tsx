// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { gatewayOfEachTest } from '../../testing/fake-gateway';
import { faultsOf } from '../../testing/faults';
import { address, leadsTo, rowsOf, show } from '../../testing/show';
import { ObjectPage } from './ObjectPage';

const gateway = gatewayOfEachTest();
afterEach(cleanup);

const list = '/api/v1/namespaces/shop/configmaps';
const path = `${list}/settings`;
const place = { group: '', version: 'v1', plural: 'configmaps', namespace: 'shop', name: 'settings' };
const kind = {
  ...place,
  kind: 'ConfigMap',
  namespaced: true,
  verbs: ['get', 'list', 'watch', 'update', 'patch', 'delete'],
  shortNames: [],
};
const settings = (resourceVersion: string, greeting: string, more: object = {}) => ({
  metadata: { name: 'settings', namespace: 'shop', uid: 'u', resourceVersion },
  data: { greeting },
  ...more,
});
const open = (query = '') =>
  show(<ObjectPage cluster="prod" place={place} kind={kind} />, `/console/clusters/prod${path}${query}`);
const button = (name: string) => screen.findByRole('button', { name });
const watchesOfObject = () =>
  [...gateway().watches].filter(({ query }) => query.get('fieldSelector') === 'metadata.name=settings');

it('reads the object only when it changes, and watches it once', async () => {
  gateway().has(path, settings('1', 'hello'));
  gateway().lists('/api/v1/namespaces/shop/events', []);
  open();
  expect(await rowsOf('Data')).toEqual([['greeting', 'hello']]);
  await waitFor(() => expect(watchesOfObject()).toHaveLength(1));
  const [watch] = watchesOfObject();
  // how a watch without a version begins
  watch?.tell('ADDED', settings('1', 'hello'));
  gateway().has(path, settings('2', 'good day'));
  watch?.tell('MODIFIED', settings('2', 'good day'));
  await screen.findByText('good day');
  expect(gateway().calls('GET', path)).toHaveLength(2);
  expect(
    gateway()
      .calls('GET', list)
      .filter(({ query }) => query.get('watch') === '1'),
  ).toHaveLength(1);
});

it('says where the object is, how it is and what it was warned of', async () => {
  const conditions = [{ type: 'Ready', status: 'False', reason: 'NoSpace', message: 'The store is full' }];
  gateway().has(path, settings('1', 'hello', { spec: { nodeName: 'node-a' }, status: { conditions } }));
  const event = { type: 'Warning', reason: 'Failed', message: 'ErrImageNeverPull', count: 3 };
  gateway().lists('/api/v1/namespaces/shop/events', [
    { ...event, metadata: { uid: '1' } },
    { ...event, metadata: { uid: '2' }, type: 'Normal' },
  ]);
  open();
  expect((await rowsOf('Recent warnings')).map((cells) => cells.slice(1))).toEqual([
    ['Failed', 'ErrImageNeverPull', '3'],
  ]);
  const [cells] = await rowsOf('Conditions');
  expect(cells).toEqual(expect.arrayContaining(['Ready', 'False', 'NoSpace', 'The store is full']));
  expect(leadsTo(document.body, 'node-a')).toBe('/console/clusters/prod/api/v1/nodes/node-a');
});

it('cannot be changed by an account that may only read it, and says why', async () => {
  gateway().has(path, settings('1', 'hello'));
  gateway().answers('POST /clusters/prod/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
    status: { allowed: false },
  });
  open();
  const refusal = 'Your account has no permission to delete configmaps in the namespace shop';
  const remove = await waitFor(() => {
    const found = screen.getByRole('button', { name: 'Delete' });
    expect(found.getAttribute('aria-disabled')).toBe('true');
    return found;
  });
  expect(document.getElementById(remove.getAttribute('aria-describedby') ?? '')?.textContent).toBe(refusal);
  await userEvent.hover(remove);
  expect((await screen.findByRole('tooltip')).textContent).toBe(refusal);
  fireEvent.click(remove);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await button('Edit')).getAttribute('aria-disabled')).toBe('true');
  expect(await faultsOf(document.body)).toEqual([]);
});

it('keeps its tab in the address, and has no events of an object that nothing happened to', async () => {
  gateway().has(path, settings('1', 'hello'));
  gateway().lists('/api/v1/namespaces/shop/events', []);
  open('?tab=events');
  await screen.findByRole('heading', { name: 'No events' });
  expect(screen.getByRole('tabpanel', { name: 'Events' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Summary' }));
  expect(await rowsOf('Data')).toHaveLength(1);
  expect(address()).toBe(`/console/clusters/prod${path}`);
  await userEvent.click(screen.getByRole('tab', { name: 'Events' }));
  expect(address()).toBe(`/console/clusters/prod${path}?tab=events`);
});

it('leads to the owner of the object by one question, before the cluster has told its kinds', async () => {
  const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'owner', uid: 'o' };
  const { metadata, ...rest } = settings('1', 'hello');
  gateway().has(path, { ...rest, metadata: { ...metadata, ownerReferences: [owner] } });
  const resources = [{ name: 'deployments', kind: 'Deployment', namespaced: true, verbs: ['get'] }];
  gateway().has('/apis/apps/v1', { groupVersion: 'apps/v1', resources });
  open();
  const link = await screen.findByRole('link', { name: 'Deployment owner' });
  expect(link.getAttribute('href')).toBe('/console/clusters/prod/apis/apps/v1/namespaces/shop/deployments/owner');
  expect(gateway().calls('GET', '/apis/apps/v1')).toHaveLength(1);
  expect(gateway().asked.filter(({ path: asked }) => /\/apis?$/.test(asked))).toEqual([]);
});
