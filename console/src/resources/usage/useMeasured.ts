import { useQuery } from '@tanstack/react-query';
import { withQuery } from '../../api/client';
import { pagedDoor } from '../../api/paths';
import { StatusError } from '../../api/status';
import { unlessRefused } from '../../app/queries';
import { callCluster, callFresh } from '../../kube/client';
import { versionQuery } from '../../kube/kinds';
import { pauseOfWindow } from '../../kube/pace';
import { apiPath, type Place } from '../../kube/place';
import { type Measured, metricsApi, newestOf, placeOfMeasured } from './measured';

/** The measurements of all pods of a large cluster are a few megabytes, compressed a few hundred kilobytes. */
const mostMeasured = 5000;

/** A page of a list that fits into a browser as a whole. */
export interface Items<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/**
 * The measurements of pods or nodes: of all in a place, or of one. They are asked for again as often as they are made, while the page is seen. A cluster
 * without the API costs one request, whose answer all parts share for five minutes.
 *
 * @param place of the pods or nodes
 * @param selector the gateway's
 */
export function useMeasured(cluster: string, place: Place, selector = '', isWanted = true) {
  const served = useQuery({ ...versionQuery(cluster, metricsApi, ''), enabled: isWanted });
  const isServed = served.data?.some(({ plural }) => plural === place.plural);
  const measured = useQuery({
    queryKey: ['measured', cluster, apiPath(place), selector],
    queryFn: ({ signal }) =>
      place.name === undefined
        ? listAll<Measured>(cluster, placeOfMeasured(place), selector, mostMeasured, signal)
        : readOne(cluster, placeOfMeasured(place), signal),
    enabled: isWanted && isServed === true,
    refetchInterval: (query) => unlessRefused(pauseOfWindow(newestOf(query.state.data?.items ?? [])?.window))(query),
    placeholderData: (before, of) => (of?.queryKey[1] === cluster ? before : undefined),
  });
  return { isAbsent: isServed === false, query: served.data === undefined ? { ...served, data: undefined } : measured };
}

/** The first of a list, from the gateway's memory where it is there. */
export async function listAll<Item>(
  cluster: string,
  place: Place,
  selector: string,
  most: number,
  signal: AbortSignal,
): Promise<Items<Item>> {
  const query = { selector: selector === '' ? undefined : selector, pageSize: most };
  const address = withQuery(pagedDoor(cluster, apiPath(place)), query);
  return (await (await callFresh(address, 'application/json', signal)).json()) as Items<Item>;
}

/** Nothing for a pod that was not measured yet. */
async function readOne(cluster: string, place: Place, signal: AbortSignal): Promise<Items<Measured>> {
  try {
    const one = (await (await callCluster(cluster, apiPath(place), { signal })).json()) as Measured;
    return { items: [one], total: 1 };
  } catch (error) {
    if (error instanceof StatusError && error.status.code === 404 && error.status.details?.kind !== 'clusters') {
      return { items: [], total: 0 };
    }
    throw error;
  }
}
