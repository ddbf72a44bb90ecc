import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { pagedDoor } from '../../api/paths';
import { untilThere } from '../../app/queries';
import type { Kind } from '../../kube/discovery';
import { apiPath, type Place } from '../../kube/place';
import { useFollowed } from '../../kube/useFollowed';

/** An event of the core group. */
export interface Event {
  readonly metadata: { readonly uid: string; readonly creationTimestamp?: string };
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly count?: number;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly source?: { readonly component?: string; readonly host?: string };
  readonly reportingComponent?: string;
}

interface EventList {
  readonly metadata?: { readonly resourceVersion?: string };
  readonly items: readonly Event[];
}

const most = 100;

/**
 * The newest events of an object, as they come. Events of cluster-scoped objects are in the namespace "default", so all namespaces are
 * searched. All parts of a page that ask for them share one list and one watch.
 */
export function useEvents(cluster: string, place: Place, kind: Kind) {
  const { namespace } = place;
  const path = apiPath({
    group: '',
    version: 'v1',
    plural: 'events',
    ...(namespace === undefined ? {} : { namespace }),
  });
  const fieldSelector = `involvedObject.kind=${kind.kind},involvedObject.name=${place.name ?? ''}`;
  const events = useQuery({
    queryKey: ['events', cluster, path, fieldSelector],
    queryFn: ({ signal }) => {
      const query = {
        fieldSelector,
        sortName: 'lastTimestamp,metadata.creationTimestamp',
        sortFunc: 'time,time',
        sortOrder: 'desc,desc',
        pageSize: most,
      };
      return api.get<EventList>(pagedDoor(cluster, path), query, signal);
    },
    refetchInterval: untilThere(5000),
  });
  useFollowed({
    cluster,
    path,
    fieldSelector,
    watchable: true,
    enabled: events.data !== undefined,
    version: events.data?.metadata?.resourceVersion,
    refresh: async () => (await events.refetch({ cancelRefetch: false })).data?.metadata?.resourceVersion,
  });
  return events;
}

/** When it was last seen. */
export function timeOf({ lastTimestamp, eventTime, metadata }: Event): string | undefined {
  return lastTimestamp ?? eventTime ?? metadata.creationTimestamp;
}
