import { curl, quoted } from '../api/curl';

/** A call as the API assistant shows it. */
export interface Call {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The form that is asked for, if it is not JSON. */
  readonly accept?: string;
}

/** The address with its query written to be read: only what would change its meaning is escaped. */
export function urlOf(origin: string, call: Call): string {
  const query = [...call.query].map(([name, value]) => `${name}=${escapeQuery(value)}`).join('&');
  return `${origin}${call.path}${query === '' ? '' : `?${query}`}`;
}

/** Ready to be pasted into a shell that has the token in `TOKEN`. */
export function curlOf(origin: string, call: Call, hasAuthority: boolean): string {
  return [
    `${curl(hasAuthority)} -H "Authorization: Bearer $TOKEN"`,
    ...(call.accept === undefined ? [] : [`  -H ${quoted(`Accept: ${call.accept}`)}`]),
    `  ${quoted(urlOf(origin, call))}`,
  ].join(' \\\n');
}

/** How a key pair becomes the token. The secret is sent as a password, so that it stands in no URL and no log of one. */
export function tokenCurlOf(origin: string, hasAuthority: boolean): string {
  return [
    `TOKEN=$(${curl(hasAuthority)} -X POST -u "$ACCESS_KEY:$SECRET_KEY" \\`,
    `  ${quoted(`${origin}/api/v1/cube/key/token`)} \\`,
    `  | sed -E 's/.*"token":"([^"]*)".*/\\1/')`,
  ].join('\n');
}

function escapeQuery(value: string): string {
  return encodeURIComponent(value).replace(/%(2C|2F|3A|40|7C|3D|7E|21|5B|5D|24)/g, (escape) =>
    decodeURIComponent(escape),
  );
}
