// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { forgetPlaces, recentPlaces, rememberPlace, type RecentPlace } from './recent';

function pod(name: string): RecentPlace {
  return { cluster: 'prod', group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespace: 'shop', name };
}

afterEach(() => localStorage.clear());

it('the newest places come first, each once, and the oldest are forgotten', () => {
  for (let i = 0; i < 40; i++) {
    rememberPlace('alice', pod(`p${i}`));
  }
  rememberPlace('alice', pod('p20'));
  const names = recentPlaces('alice').map(({ name }) => name);
  expect(names).toHaveLength(30);
  expect(names.slice(0, 3)).toEqual(['p20', 'p39', 'p38']);
});

it('nobody sees the places of another account, nor those from before a sign-out', () => {
  rememberPlace('alice', pod('web'));
  expect(recentPlaces('bob')).toEqual([]);
  rememberPlace('bob', pod('cart'));
  expect(recentPlaces('alice')).toEqual([]);
  forgetPlaces();
  expect(recentPlaces('bob')).toEqual([]);
});

it('what is not of this console is passed over', () => {
  for (const text of ['{', '[]', 'null', '{"account":"alice","places":[{"cluster":1}]}']) {
    localStorage.setItem('hypercube.recent', text);
    expect(recentPlaces('alice')).toEqual([]);
  }
});
