import { Button, Label } from '@patternfly/react-core';
import { useMemo } from 'react';
import { columnHelper, DataTable } from '../app/DataTable';
import { Moment } from '../app/Moment';
import { useText } from '../i18n/language';
import { deviceName } from './device';
import type { KnownSession } from './sessions';
import { texts } from './texts';

interface SessionsTableProps {
  readonly sessions: readonly KnownSession[];
  /** Always the same function: with it come the columns. */
  readonly onEnd: (session: KnownSession) => void;
}

export function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const words = useText(texts);
  const columns = useMemo(() => columnsOf(onEnd), [onEnd]);
  return (
    <DataTable
      label={words.sessions}
      gridBreakPoint="grid-lg"
      columns={columns}
      rows={sessions}
      idOf={(session) => session.id}
      titles={words.sessionColumns}
    />
  );
}

function columnsOf(onEnd: SessionsTableProps['onEnd']) {
  const helper = columnHelper<KnownSession>();
  const nowrap = { cell: { modifier: 'nowrap' } } as const;
  return helper.columns([
    helper.display({
      id: 'device',
      meta: { cell: { modifier: 'breakWord' } },
      cell: ({ row }) => <Device session={row.original} />,
    }),
    helper.display({ id: 'address', cell: ({ row }) => row.original.address }),
    helper.display({
      id: 'created',
      meta: nowrap,
      cell: ({ row }) => <Moment time={row.original.creationTimestamp} />,
    }),
    helper.display({ id: 'lastUsed', meta: nowrap, cell: ({ row }) => <LastUsed session={row.original} /> }),
    helper.display({
      id: 'expires',
      meta: nowrap,
      cell: ({ row }) => <Moment time={row.original.expirationTimestamp} />,
    }),
    helper.display({ id: 'actions', cell: ({ row }) => <End session={row.original} onEnd={onEnd} /> }),
  ]);
}

interface SessionProps {
  readonly session: KnownSession;
}

function Device({ session }: SessionProps) {
  const words = useText(texts);
  return (
    <>
      <div>{session.device === '' ? words.unknownDevice : deviceName(session.device)}</div>
      <div className="hc-subtle hc-small">{words.sessionKinds[session.kind]}</div>
      {session.current && <Label status="info">{words.thisSession}</Label>}
    </>
  );
}

function LastUsed({ session }: SessionProps) {
  const words = useText(texts);
  return session.lastUsedTimestamp === undefined ? words.notUsed : <Moment time={session.lastUsedTimestamp} />;
}

function End({ session, onEnd }: SessionProps & Pick<SessionsTableProps, 'onEnd'>) {
  const words = useText(texts);
  // one's own session ends by signing out, which also leaves the page
  return session.current ? null : (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => onEnd(session)}
      aria-label={words.endOf(session.device === '' ? words.unknownDevice : deviceName(session.device))}
    >
      {words.end}
    </Button>
  );
}
