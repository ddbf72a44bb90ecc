import { Label, LabelGroup } from '@patternfly/react-core';
import { useMemo } from 'react';
import { columnHelper, DataTable } from '../app/DataTable';
import { Moment } from '../app/Moment';
import { useText } from '../i18n/language';
import { useSession } from '../session/session';
import type { Account } from './account';
import { AccountActions, type AccountTask } from './AccountActions';
import { texts } from './texts';
import { type AccountView, isSortable } from './view';

interface AccountsTableProps {
  readonly accounts: readonly Account[];
  readonly view: AccountView;
  readonly onView: (change: Partial<AccountView>) => void;
  /** Always the same function: with it come the columns. */
  readonly onTask: (task: AccountTask) => void;
}

export function AccountsTable({ accounts, view, onView, onTask }: AccountsTableProps) {
  const words = useText(texts);
  const columns = useMemo(() => columnsOf(onTask), [onTask]);
  return (
    <DataTable
      label={words.table}
      gridBreakPoint="grid-lg"
      columns={columns}
      rows={accounts}
      idOf={(account) => account.name}
      titles={words.columns}
      sortedBy={{ id: view.sortName, desc: view.sortOrder === 'desc' }}
      onSort={({ id, desc }) => isSortable(id) && onView({ sortName: id, sortOrder: desc ? 'desc' : 'asc' })}
    />
  );
}

function columnsOf(onTask: AccountsTableProps['onTask']) {
  const helper = columnHelper<Account>();
  const breakWord = { cell: { modifier: 'breakWord' } } as const;
  return helper.columns([
    helper.accessor('name', { meta: breakWord, cell: ({ row }) => <Name account={row.original} /> }),
    helper.accessor('displayName', { meta: breakWord, cell: ({ getValue }) => getValue() }),
    helper.accessor('role', { cell: ({ getValue }) => <Role role={getValue()} /> }),
    helper.display({ id: 'groups', cell: ({ row }) => <Groups groups={row.original.groups} /> }),
    helper.display({ id: 'state', cell: ({ row }) => <State disabled={row.original.disabled} /> }),
    helper.accessor('creationTimestamp', {
      meta: { cell: { modifier: 'nowrap' } },
      cell: ({ getValue }) => <Moment time={getValue()} />,
    }),
    helper.display({ id: 'actions', cell: ({ row }) => <Actions account={row.original} onTask={onTask} /> }),
  ]);
}

function Name({ account }: { readonly account: Account }) {
  const words = useText(texts);
  const isSelf = useSession().account === account.name;
  return (
    <>
      <strong>{account.name}</strong>
      {isSelf && <span className="hc-subtle"> ({words.you})</span>}
      {account.source !== 'local' && <div className="hc-subtle">{words.from(account.source)}</div>}
    </>
  );
}

function Role({ role }: Pick<Account, 'role'>) {
  return useText(texts).roles[role];
}

function Groups({ groups }: Pick<Account, 'groups'>) {
  const words = useText(texts);
  return groups.length === 0 ? null : (
    <LabelGroup numLabels={5} aria-label={words.columns.groups}>
      {groups.map((group) => (
        <Label key={group} isCompact>
          {group}
        </Label>
      ))}
    </LabelGroup>
  );
}

function State({ disabled }: Pick<Account, 'disabled'>) {
  const words = useText(texts);
  return (
    <div>
      <Label {...(disabled ? { color: 'grey' } : { status: 'success' })}>
        {disabled ? words.states.disabled : words.states.active}
      </Label>
    </div>
  );
}

function Actions({ account, onTask }: Pick<AccountsTableProps, 'onTask'> & { readonly account: Account }) {
  return <AccountActions account={account} isSelf={useSession().account === account.name} onTask={onTask} />;
}
