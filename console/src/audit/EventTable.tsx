import { Label } from '@patternfly/react-core';
import { Link, useLocation } from 'react-router';
import { columnHelper, DataTable } from '../app/DataTable';
import { useLanguage, useText } from '../i18n/language';
import { exactTime } from '../i18n/time';
import { DryRunLabel } from './DryRunLabel';
import { type AuditEvent, annotationOf, nameOf, objectOf, reasonOf, resultOf } from './event';
import { eventPath } from './links';
import { ResultLabel } from './ResultLabel';
import { texts } from './texts';

interface EventTableProps {
  readonly events: readonly AuditEvent[];
}

/** Calls, each on a row that leads to its event. */
export function EventTable({ events }: EventTableProps) {
  const words = useText(texts);
  return (
    <DataTable
      label={words.table}
      gridBreakPoint="grid-lg"
      columns={columns}
      rows={events}
      idOf={(event) => `${event.auditID} ${event.stage}`}
      titles={words.columns}
    />
  );
}

interface CellProps {
  readonly event: AuditEvent;
}

const helper = columnHelper<AuditEvent>();
const nowrap = { cell: { modifier: 'nowrap' } } as const;
const breakWord = { cell: { modifier: 'breakWord' } } as const;
const columns = helper.columns([
  helper.display({ id: 'time', meta: nowrap, cell: ({ row }) => <Time event={row.original} /> }),
  helper.display({
    id: 'user',
    meta: { heading: { width: 15 }, ...breakWord },
    cell: ({ row }) => <Name event={row.original} />,
  }),
  helper.display({ id: 'verb', cell: ({ row }) => row.original.verb }),
  helper.display({
    id: 'cluster',
    meta: { heading: { width: 10 }, ...breakWord },
    cell: ({ row }) => <Cluster event={row.original} />,
  }),
  helper.display({
    id: 'object',
    meta: { heading: { width: 20 }, ...breakWord },
    cell: ({ row }) => <ObjectOf event={row.original} />,
  }),
  helper.display({ id: 'code', meta: nowrap, cell: ({ row }) => <Code event={row.original} /> }),
  helper.display({
    id: 'reason',
    meta: { heading: { width: 20 }, ...breakWord },
    cell: ({ row: { original } }) => reasonOf(original) ?? original.responseStatus?.message,
  }),
]);

/** Leads to the event, which leads back to the list as it was. */
function Time({ event }: CellProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const { search } = useLocation();
  const time = exactTime(event.requestReceivedTimestamp, language);
  return (
    <Link to={eventPath(event.auditID)} state={{ list: search }} aria-label={words.openEvent(time)}>
      <time dateTime={event.requestReceivedTimestamp}>{time}</time>
    </Link>
  );
}

/** The account; below it the one that it acted as. */
export function Name({ event }: CellProps) {
  const words = useText(texts);
  const { name, attempted } = nameOf(event);
  const other = event.impersonatedUser?.username;
  return (
    <>
      {name === '' ? <span className="hc-subtle">{words.nobody}</span> : <strong>{name}</strong>}
      {attempted && <div className="hc-subtle hc-small">{words.attempted}</div>}
      {other !== undefined && other !== name && <div className="hc-subtle hc-small">{words.actsAs(other)}</div>}
    </>
  );
}

function Cluster({ event }: CellProps) {
  const words = useText(texts);
  return annotationOf(event, 'cluster') ?? <span className="hc-subtle">{words.gateway}</span>;
}

function ObjectOf({ event }: CellProps) {
  const words = useText(texts);
  return (
    <>
      {objectOf(event)}
      <DryRunLabel event={event} />
      {annotationOf(event, 'recording') !== undefined && (
        <div>
          <Label isCompact variant="outline">
            {words.recorded}
          </Label>
        </div>
      )}
    </>
  );
}

function Code({ event }: CellProps) {
  return <ResultLabel result={resultOf(event)} code={event.responseStatus?.code} />;
}
