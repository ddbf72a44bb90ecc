import { Button } from '@patternfly/react-core';
import { useMemo } from 'react';
import { columnHelper, DataTable } from '../../app/DataTable';
import { Moment } from '../../app/Moment';
import { visible } from '../../app/visible';
import { useText } from '../../i18n/language';
import { nameOf } from './client';
import { ClientName } from './ClientName';
import type { Delegation } from './delegations';
import { NarrowingText } from './NarrowingText';
import { texts } from './texts';

interface DelegationsTableProps {
  readonly delegations: readonly Delegation[];
  /** Whether they belong to several accounts. */
  readonly withAccount: boolean;
  /** Always the same function: with it come the columns. */
  readonly onEnd: (delegation: Delegation) => void;
}

export function DelegationsTable({ delegations, withAccount, onEnd }: DelegationsTableProps) {
  const words = useText(texts);
  const columns = useMemo(() => columnsOf(onEnd), [onEnd]);
  return (
    <DataTable
      label={words.title}
      gridBreakPoint="grid-lg"
      columns={columns}
      rows={delegations}
      idOf={({ id }) => id}
      titles={words.columns}
      hidden={withAccount ? [] : ['account']}
    />
  );
}

function columnsOf(onEnd: DelegationsTableProps['onEnd']) {
  const helper = columnHelper<Delegation>();
  const nowrap = { cell: { modifier: 'nowrap' } } as const;
  return helper.columns([
    helper.display({
      id: 'client',
      meta: { cell: { modifier: 'breakWord' } },
      cell: ({ row }) => <ClientName client={row.original.client} />,
    }),
    helper.display({ id: 'account', cell: ({ row }) => row.original.account }),
    helper.display({
      id: 'scope',
      meta: { cell: { className: 'hc-break' } },
      cell: ({ row }) => <NarrowingText {...row.original} />,
    }),
    helper.display({
      id: 'created',
      meta: nowrap,
      cell: ({ row }) => <Moment time={row.original.creationTimestamp} />,
    }),
    helper.display({ id: 'lastUsed', meta: nowrap, cell: ({ row }) => <LastUsed delegation={row.original} /> }),
    helper.display({
      id: 'expires',
      meta: nowrap,
      cell: ({ row }) => <Moment time={row.original.expirationTimestamp} />,
    }),
    helper.display({ id: 'actions', cell: ({ row }) => <End delegation={row.original} onEnd={onEnd} /> }),
  ]);
}

interface DelegationProps {
  readonly delegation: Delegation;
}

function LastUsed({ delegation: { lastUseTimestamp } }: DelegationProps) {
  const words = useText(texts);
  return lastUseTimestamp ? <Moment time={lastUseTimestamp} /> : words.notUsed;
}

function End({ delegation, onEnd }: DelegationProps & Pick<DelegationsTableProps, 'onEnd'>) {
  const words = useText(texts);
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => onEnd(delegation)}
      aria-label={words.endOf(visible(nameOf(delegation.client)))}
    >
      {words.end}
    </Button>
  );
}
