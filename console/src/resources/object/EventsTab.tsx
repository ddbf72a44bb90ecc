import { Label } from '@patternfly/react-core';
import { columnHelper, DataTable } from '../../app/DataTable';
import { EmptyState } from '../../app/EmptyState';
import { Loaded } from '../../app/Loaded';
import { useText } from '../../i18n/language';
import type { Kind } from '../../kube/discovery';
import { Age } from '../Age';
import type { Place } from '../../kube/place';
import { type Event, timeOf, useEvents } from './events';
import { texts } from './texts';

interface EventsTabProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
}

/** The events of an object, the newest first. */
export function EventsTab({ cluster, place, kind }: EventsTabProps) {
  const words = useText(texts).event;
  const events = useEvents(cluster, place, kind);
  return (
    <Loaded query={events} failure={words.failed}>
      {({ items: rows }) =>
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

function sourceOf({ source, reportingComponent }: Event): string {
  return [source?.component ?? reportingComponent, source?.host].filter(Boolean).join(', ');
}
