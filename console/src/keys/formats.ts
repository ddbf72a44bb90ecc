import { curl, quoted } from '../api/curl';

/** A pair and the gateway that it opens. */
export interface Pair {
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export function plainText({ url, accessKey, secretKey }: Pair): string {
  return `URL: ${url}\naccessKey: ${accessKey}\nsecretKey: ${secretKey}\n`;
}

/** Of a Java properties file, where `:`, `=`, `#`, `!` and `\` are to be escaped. */
export function properties({ url, accessKey, secretKey }: Pair): string {
  const escape = (value: string) => value.replace(/[\\:=#!]/g, '\\$&');
  return `hypercube.url=${escape(url)}\nhypercube.accessKey=${escape(accessKey)}\nhypercube.secretKey=${escape(secretKey)}\n`;
}

/** JSON strings are YAML strings too, whatever is in them. */
export function yaml({ url, accessKey, secretKey }: Pair): string {
  return `hypercube:\n  url: ${JSON.stringify(url)}\n  accessKey: ${JSON.stringify(accessKey)}\n  secretKey: ${JSON.stringify(secretKey)}\n`;
}

export function environment({ url, accessKey, secretKey }: Pair): string {
  return `export HYPERCUBE_SERVER=${quoted(url)}\nexport HYPERCUBE_ACCESS_KEY=${quoted(accessKey)}\nexport HYPERCUBE_SECRET_KEY=${quoted(secretKey)}\n`;
}

/** Exchanges the pair for a token, and makes a call with it. The secret goes in by standard input: neither in a URL nor in the list of processes. */
export function tokenCurl({ url, accessKey, secretKey }: Pair, hasAuthority: boolean): string {
  const call = curl(hasAuthority);
  return `TOKEN=$(${call} -X POST -H 'Content-Type: application/json' --data @- \\
  ${quoted(`${url}/api/v1/cube/key/token`)} <<'END' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/'
${JSON.stringify({ accessKey, secretKey })}
END
)
${call} -H "Authorization: Bearer $TOKEN" ${quoted(`${url}/api/v1/cube/clusters`)}
`;
}
