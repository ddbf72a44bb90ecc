export const signInPath = '/console/sign-in';
export const startPath = '/console';

/** The sign-in page, which leads back to the present page. */
export function signInFrom(location: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): string {
  const here = location.pathname + location.search + location.hash;
  return here === startPath || here === '/' ? signInPath : `${signInPath}?next=${encodeURIComponent(here)}`;
}

/** Where to go after signing in: only ever a page of this console, whatever a link from elsewhere says. */
export function nextPath(search: URLSearchParams): string {
  const next = search.get('next') ?? startPath;
  const base = 'https://console.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : new URL(startPath, base);
  const isPage = url.origin === base && (url.pathname === startPath || url.pathname.startsWith(`${startPath}/`));
  return isPage && url.pathname !== signInPath ? url.pathname + url.search + url.hash : startPath;
}
