import { part } from '../../app/part';
import { parsePlace, type Place } from '../../kube/place';

export const ListPage = part(async () => (await import('../list/ListPage')).ListPage);
export const ObjectPage = part(async () => (await import('../object/ObjectPage')).ObjectPage);

export const OwnCluster = part(async () => (await import('../object/OwnCluster')).OwnCluster);

/** The place that a page's path names, behind `/console/clusters/{cluster}`. */
export function placeAt(pathname: string): Place | undefined {
  return parsePlace(pathname.split('/').slice(4).join('/'));
}

/** The page that shows a place. */
export function partOf(place: Place): typeof ListPage | typeof ObjectPage {
  return place.name === undefined ? ListPage : ObjectPage;
}
