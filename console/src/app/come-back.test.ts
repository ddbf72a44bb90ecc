// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { followReader } from './come-back';

const list = '<main><div id="rows"><a href="/a">a</a><a href="/b">b</a></div></main>';

afterEach(() => document.body.replaceChildren());

it('leads back to the link that was followed, once it is there again', async () => {
  followReader();
  window.history.replaceState({ key: 'list' }, '');
  document.body.innerHTML = list;
  const rows = document.getElementById('rows');
  expect(rows).toBeTruthy();
  if (rows) {
    rows.scrollTop = 70;
  }
  document.addEventListener('click', (event) => event.preventDefault());
  document.querySelector<HTMLElement>('a[href="/b"]')?.click();

  window.history.replaceState({ key: 'object' }, '');
  document.body.innerHTML = '<main>the object</main>';
  window.history.replaceState({ key: 'list' }, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
  document.body.innerHTML = list;
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/b'));
  expect(document.getElementById('rows')?.scrollTop).toBe(70);
});
