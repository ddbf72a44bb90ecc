/** How every command that the console shows begins; it names the gateway's own certificate authority where there is one. */
export function curl(hasAuthority: boolean): string {
  return hasAuthority ? 'curl -sS --cacert ca.crt' : 'curl -sS';
}

/** A word that a POSIX shell takes as it is. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The same, in quotes only where it needs them. */
export function asWord(word: string): string {
  return /^[A-Za-z0-9@._:=/-]+$/.test(word) ? word : quoted(word);
}
