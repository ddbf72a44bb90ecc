import type { QueryClient } from '@tanstack/react-query';
import { kindQuery } from '../../kube/kinds';
import { pageQuery, youngFor } from '../list/pages';
import { placeAt } from './parts';
import { listViewOf } from '../list/view';

/** The part of the page that needs a failed request sends it again and shows the failure. */
const shownThere = () => undefined;

/** Begins to ask for all that a page of the resource browser shows, which otherwise each part of it would do when it is drawn. */
export function askAhead(client: QueryClient, url: URL): void {
  const place = placeAt(url.pathname);
  if (!place) {
    return;
  }
  const name = decodeURIComponent(url.pathname.split('/')[3] ?? '');
  client.query(kindQuery(name, place)).catch(shownThere);
  if (place.name === undefined) {
    client
      .query({ ...pageQuery(name, place, listViewOf(place).read(url.searchParams)), staleTime: youngFor })
      .catch(shownThere);
  }
}
