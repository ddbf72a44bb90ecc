import { Label } from '@patternfly/react-core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { pagedDoor } from '../../api/paths';
import { columnHelper, DataTable } from '../../app/DataTable';
import { EmptyState } from '../../app/EmptyState';
import { Loaded } from '../../app/Loaded';
import { unlessRefused } from '../../app/queries';
import { useText } from '../../i18n/language';
import type { Kind } from '../../kube/discovery';
import { Age } from '../Age';
import { apiPath, type Place } from '../../kube/place';
import { texts } from './texts';

interface Event {
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

interface EventsTabProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
}

/** The events of an object, the newest first. Events of cluster-scoped objects are in "default", so all namespaces are searched. */
export function EventsTab({ cluster, place, kind }: EventsTabProps) {
  const words = useText(texts).event;
  const events = useQuery({
    queryKey: ['events', cluster, place],
    queryFn: async ({ signal }) => {
      const { namespace } = place;
      const path = apiPath({
        group: '',
        version: 'v1',
        plural: 'events',
        ...(namespace === undefined ? {} : { namespace }),
      });
      const fieldSelector = `involvedObject.kind=${kind.kind},involvedObject.name=${place.name ?? ''}`;
      const query = {
        fieldSelector,
        sortName: 'lastTimestamp,metadata.creationTimestamp',
        sortFunc: 'time,time',
        sortOrder: 'desc,desc',
        pageSize: 100,
      };
      return (await api.get<{ items: readonly Event[] }>(pagedDoor(cluster, path), query, signal)).items;
    },
    refetchInterval: unlessRefused(5000),
  });
  return (
    <Loaded query={events} failure={words.failed}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={words.empty}>{words.emptyBody}</EmptyState>
        ) : (
          <DataTable
            label={words.label}
            gridBreakPoint="grid-md"
            columns={columns}
            rows={rows}
            idOf={(event) => event.metadata.uid}
            titles={words}
          />
        )
      }
    </Loaded>
  );
}

const helper = columnHelper<Event>();
const columns = helper.columns([
  helper.display({ id: 'lastSeen', cell: ({ row }) => <Age of={timeOf(row.original)} /> }),
  helper.accessor('type', {
    cell: ({ getValue }) => (
      <Label isCompact color={getValue() === 'Warning' ? 'orange' : 'grey'}>
        {getValue() ?? ''}
      </Label>
    ),
  }),
  helper.accessor('reason', { cell: ({ getValue }) => getValue() }),
  helper.accessor('message', { cell: ({ getValue }) => <span className="hc-wrap">{getValue()}</span> }),
  helper.accessor('count', { cell: ({ getValue }) => getValue() ?? 1 }),
  helper.display({ id: 'from', cell: ({ row }) => sourceOf(row.original) }),
]);

function timeOf({ lastTimestamp, eventTime, metadata }: Event): string | undefined {
  return lastTimestamp ?? eventTime ?? metadata.creationTimestamp;
}

function sourceOf({ source, reportingComponent }: Event): string {
  return [source?.component ?? reportingComponent, source?.host].filter(Boolean).join(', ');
}
