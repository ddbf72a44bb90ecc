/** A pair and the gateway that it opens. */
export interface Pair {
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** How curl is to trust the gateway's certificate. */
export type Trust = 'system' | 'ca' | 'none';

const trustFlags: Readonly<Record<Trust, string>> = { system: '', ca: ' --cacert ca.crt', none: ' -k' };

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
  return `export HYPERCUBE_SERVER=${quote(url)}\nexport HYPERCUBE_ACCESS_KEY=${quote(accessKey)}\nexport HYPERCUBE_SECRET_KEY=${quote(secretKey)}\n`;
}

/** Exchanges the pair for a token. The secret goes in by standard input: neither in a URL nor in the list of processes. */
export function curl(pair: Pair, trust: Trust): string {
  const { url, accessKey, secretKey } = pair;
  const flag = url.startsWith('https:') ? trustFlags[trust] : '';
  return `curl -sS${flag} -X POST -H 'Content-Type: application/json' --data @- \\
  ${quote(`${url}/api/v1/cube/key/token`)} <<'END'
${JSON.stringify({ accessKey, secretKey })}
END
`;
}

/** On this machine itself nobody stands in between, so a try needs no certificate; elsewhere it is the system's to know it. */
export function likelyTrust(hostname: string): Trust {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.') ? 'none' : 'system';
}

/** As one word of a POSIX shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
