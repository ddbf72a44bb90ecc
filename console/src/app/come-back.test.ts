// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { followReader } from './come-back';

function show(...links: readonly string[]): void {
  const rows = document.createElement('div');
  rows.id = 'rows';
  for (const href of links) {
    const link = document.createElement('a');
    link.href = href;
    rows.append(link);
  }
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  const main = document.createElement('main');
  main.append(heading, rows);
  document.body.replaceChildren(main);
}

afterEach(() => document.body.replaceChildren());

it('leads back to the link that was followed, once it is there again', async () => {
  followReader();
  window.history.replaceState({ key: 'list' }, '');
  show('/a', '/b');
  const rows = document.getElementById('rows');
  expect(rows).toBeTruthy();
  if (rows) {
    rows.scrollTop = 70;
  }
  document.addEventListener('click', (event) => event.preventDefault());
  document.querySelector<HTMLElement>('a[href="/b"]')?.click();

  window.history.replaceState({ key: 'object' }, '');
  show();
  window.history.replaceState({ key: 'list' }, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
  show('/a', '/b');
  // as the page does after it is drawn
  document.querySelector('h1')?.focus();
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/b'));
  expect(document.getElementById('rows')?.scrollTop).toBe(70);
});
