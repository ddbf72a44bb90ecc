/** How every command that the console shows begins; it names the gateway's own certificate authority where there is one. */
export function curl(hasAuthority: boolean): string {
  return hasAuthority ? 'curl -sS --cacert ca.crt' : 'curl -sS';
}

/** A word that a POSIX shell takes as it is. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
