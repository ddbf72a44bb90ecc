/** Schemes that would run or show something in the name of the gateway, in place of leading to a client. */
const refused: readonly string[] = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:', 'about:'];

/** Where a browser may go with an answer: a page, or a program by its own scheme. */
export function targetOf(redirect: string): URL | undefined {
  const url = URL.canParse(redirect) ? new URL(redirect) : undefined;
  return url === undefined || refused.includes(url.protocol) ? undefined : url;
}

/** The host of a target; of a program with a scheme of its own that scheme. */
export function placeOf({ protocol, host }: URL): string {
  return protocol === 'https:' || protocol === 'http:' ? host : protocol;
}

/** The error that an answer tells the client. */
export function errorIn(target: URL): string {
  const { searchParams } = target;
  return [searchParams.get('error'), searchParams.get('error_description')].filter(Boolean).join(': ');
}

/** Sends the browser there. */
export function goTo(target: URL): void {
  window.location.assign(target.href);
}
