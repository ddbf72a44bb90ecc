import { forgetCookie, type Page, readCookie } from './cookie';

const cookie = 'hypercube-provider';
const attempt = 'hypercube-sign-in-attempt';
const signOut = 'hypercube-sign-out';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The identity provider of the last sign-in in this browser, as the gateway tells it, until somebody signs out. */
export function lastProvider(page: Page = document): string | undefined {
  const name = readCookie(cookie, page) ?? '';
  return /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name) ? name : undefined;
}

/** After a sign-out, a failure, or a sign-in with a password, the browser is not sent to the provider by itself. */
export function forgetProvider(page: Page = document): void {
  forgetCookie(cookie, page);
}

/** Whether this tab may go to the provider by itself: once, until a session has worked. */
export function mayGoBack(store: Store = sessionStorage): boolean {
  return store.getItem(attempt) === null;
}

export function goesBack(store: Store = sessionStorage): void {
  store.setItem(attempt, 'yes');
}

export function signInWorked(store: Store = sessionStorage): void {
  store.removeItem(attempt);
}

/** Remembers a sign-out at the provider by the `state` of its address. */
export function signsOutAt(url: string, store: Store = sessionStorage): void {
  store.setItem(signOut, new URL(url).searchParams.get('state') ?? '');
}

/** Whether the provider has sent the browser back from the sign-out of this tab. */
export function isSignedOut(search: URLSearchParams, store: Store = sessionStorage): boolean {
  const state = store.getItem(signOut);
  return state !== null && state !== '' && search.get('state') === state;
}

export function forgetSignOut(store: Store = sessionStorage): void {
  store.removeItem(signOut);
}
