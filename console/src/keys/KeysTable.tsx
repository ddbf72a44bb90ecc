import { Label } from '@patternfly/react-core';
import { useMemo } from 'react';
import { Copy } from '../app/Copy';
import { columnHelper, DataTable } from '../app/DataTable';
import { Moment } from '../app/Moment';
import { useNow } from '../app/useNow';
import { useText } from '../i18n/language';
import { KeyActions, type KeyTask } from './KeyActions';
import { type AccessKey, expiresSoon, keyState, type KeyState } from './key';
import { ScopeText } from './ScopeText';
import { texts } from './texts';

interface KeysTableProps {
  readonly keys: readonly AccessKey[];
  /** Always the same function: with it come the columns. */
  readonly onTask: (task: KeyTask) => void;
}

const looks = {
  active: { status: 'success' },
  rotating: { status: 'info' },
  disabled: { color: 'grey' },
  expired: { status: 'danger' },
} as const satisfies Record<KeyState, object>;

export function KeysTable({ keys, onTask }: KeysTableProps) {
  const words = useText(texts);
  const columns = useMemo(() => columnsOf(onTask), [onTask]);
  return (
    <DataTable
      label={words.table}
      gridBreakPoint="grid-xl"
      columns={columns}
      rows={keys}
      idOf={(key) => key.accessKey}
      titles={words.columns}
    />
  );
}

function columnsOf(onTask: KeysTableProps['onTask']) {
  const helper = columnHelper<AccessKey>();
  const nowrap = { cell: { modifier: 'nowrap' } } as const;
  return helper.columns([
    helper.display({
      id: 'accessKey',
      meta: { cell: { modifier: 'breakWord' } },
      cell: ({ row }) => <Pair pair={row.original} />,
    }),
    helper.display({ id: 'state', cell: ({ row }) => <State pair={row.original} /> }),
    helper.display({
      id: 'created',
      meta: nowrap,
      cell: ({ row }) => <Moment time={row.original.creationTimestamp} />,
    }),
    helper.display({ id: 'lastUsed', meta: nowrap, cell: ({ row }) => <LastUsed pair={row.original} /> }),
    helper.display({ id: 'expires', meta: nowrap, cell: ({ row }) => <Expiry pair={row.original} /> }),
    helper.display({ id: 'scope', cell: ({ row }) => <ScopeText scope={row.original.scope} /> }),
    helper.display({ id: 'actions', cell: ({ row }) => <KeyActions pair={row.original} onTask={onTask} /> }),
  ]);
}

interface PairProps {
  readonly pair: AccessKey;
}

function Pair({ pair }: PairProps) {
  const words = useText(texts);
  return (
    <>
      <div>
        {pair.description === '' ? (
          <span className="hc-subtle">{words.noDescription}</span>
        ) : (
          <strong>{pair.description}</strong>
        )}
      </div>
      <span className="hc-with-copy">
        <span className="hc-mono hc-key">{pair.accessKey}</span>
        <Copy text={pair.accessKey} label={words.copyAccessKey} />
      </span>
    </>
  );
}

function State({ pair }: PairProps) {
  const words = useText(texts);
  const state = keyState(pair, useNow());
  return (
    <>
      <div>
        <Label {...looks[state]}>{words.states[state]}</Label>
      </div>
      {state === 'rotating' && pair.previousSecretExpirationTimestamp !== undefined && (
        <div className="hc-subtle hc-small hc-narrow">
          {words.oldSecretUntil} <Moment time={pair.previousSecretExpirationTimestamp} />
        </div>
      )}
    </>
  );
}

function LastUsed({ pair }: PairProps) {
  const words = useText(texts);
  return pair.lastUsedTimestamp === undefined ? words.notYet : <Moment time={pair.lastUsedTimestamp} />;
}

function Expiry({ pair }: PairProps) {
  const words = useText(texts);
  const now = useNow();
  if (pair.expirationTimestamp === undefined) {
    return words.never;
  }
  const moment = <Moment time={pair.expirationTimestamp} />;
  return expiresSoon(pair, now) ? (
    <div>
      <Label status="warning">{moment}</Label>
    </div>
  ) : (
    moment
  );
}
