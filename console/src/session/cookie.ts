export type Page = Pick<Document, 'cookie'>;

/** A cookie of the gateway, undefined when it is empty. Over TLS its name has a prefix, with which no other host can set it: that one first. */
export function readCookie(name: string, page: Page): string | undefined {
  const all = page.cookie.split('; ');
  const named = (full: string) => all.find((each) => each.startsWith(`${full}=`))?.slice(full.length + 1);
  return named(`__Host-${name}`) || named(name) || undefined;
}

export function forgetCookie(name: string, page: Page): void {
  page.cookie = `__Host-${name}=; Path=/; Max-Age=0; Secure`;
  page.cookie = `${name}=; Path=/; Max-Age=0`;
}
