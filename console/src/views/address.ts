import { parsePlace, type Place } from '../kube/place';

const root = '/console/';

/** Of a page that is left again or shown for a moment: a view leads to the first page, with no dialog and no calls beside it. */
const passing = ['pageNum', 'assistant', 'dialog'];

/** The address of a page as a view keeps it. */
export function addressOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const query = new URLSearchParams(search);
  passing.forEach((name) => query.delete(name));
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

/** Whether an address is of a page of this console: the gateway keeps no other, and no other is ever shown as a link. */
export function isOwn(address: string): boolean {
  const base = 'https://console.invalid';
  if (!address.startsWith(root) || !URL.canParse(address, base)) {
    return false;
  }
  const url = new URL(address, base);
  return url.origin === base && url.pathname.startsWith(root) && url.pathname + url.search === address;
}

/** The part of a cluster that a view shows, as far as its address says it. */
export interface Where {
  readonly cluster?: string;
  readonly place?: Place;
  /** Whether it is the plain list of a kind, with nothing searched, sorted or chosen. */
  readonly isKind: boolean;
}

export function whereOf(address: string): Where {
  const [path = '', query] = address.split('?', 2);
  const [, , section, name, ...rest] = path.split('/');
  if (section !== 'clusters' || name === undefined || name === '') {
    return { isKind: false };
  }
  const place = parsePlace(rest.join('/'));
  const isKind = query === undefined && place !== undefined && (place.namespace ?? place.name) === undefined;
  return { cluster: decode(name), ...(place === undefined ? {} : { place }), isKind };
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
