import { Label, LabelGroup } from '@patternfly/react-core';
import { SortByDirection, Table, Tbody, Td, Th, Thead, type ThProps, Tr } from '@patternfly/react-table';
import { Moment } from '../app/Moment';
import { useText } from '../i18n/language';
import { useSession } from '../session/session';
import type { Account } from './account';
import { AccountActions, type AccountTask } from './AccountActions';
import { texts } from './texts';
import { type AccountView, sortable } from './view';

interface AccountsTableProps {
  readonly accounts: readonly Account[];
  readonly view: AccountView;
  readonly onView: (change: Partial<AccountView>) => void;
  readonly onTask: (task: AccountTask) => void;
}

export function AccountsTable({ accounts, view, onView, onTask }: AccountsTableProps) {
  const words = useText(texts);
  const { columns } = words;
  const direction = view.descending ? SortByDirection.desc : SortByDirection.asc;
  const sortBy = (name: AccountView['sortName']): ThProps['sort'] => ({
    columnIndex: sortable.indexOf(name),
    sortBy: { index: sortable.indexOf(view.sortName), direction },
    onSort: (_event, _index, next) => onView({ sortName: name, descending: next === SortByDirection.desc }),
  });
  return (
    <Table aria-label={words.table} variant="compact" gridBreakPoint="grid-lg">
      <Thead>
        <Tr>
          <Th modifier="nowrap" sort={sortBy('name')}>{columns.name}</Th>
          <Th modifier="nowrap" sort={sortBy('displayName')}>{columns.displayName}</Th>
          <Th modifier="nowrap" sort={sortBy('role')}>{columns.role}</Th>
          <Th modifier="nowrap">{columns.groups}</Th>
          <Th modifier="nowrap">{columns.state}</Th>
          <Th modifier="nowrap" sort={sortBy('creationTimestamp')}>{columns.created}</Th>
          <Th screenReaderText={columns.actions} />
        </Tr>
      </Thead>
      <Tbody>
        {accounts.map((account) => (
          <AccountRow key={account.name} account={account} onTask={onTask} />
        ))}
      </Tbody>
    </Table>
  );
}

function AccountRow({ account, onTask }: { readonly account: Account; readonly onTask: AccountsTableProps['onTask'] }) {
  const words = useText(texts);
  const { columns } = words;
  const isSelf = useSession().account === account.name;
  return (
    <Tr>
      <Td dataLabel={columns.name} modifier="breakWord">
        <strong>{account.name}</strong>
        {isSelf && <span className="hc-subtle"> ({words.you})</span>}
      </Td>
      <Td dataLabel={columns.displayName} modifier="breakWord">
        {account.displayName}
      </Td>
      <Td dataLabel={columns.role}>{words.roles[account.role]}</Td>
      <Td dataLabel={columns.groups}>
        {account.groups.length > 0 && (
          <LabelGroup numLabels={5} aria-label={columns.groups}>
            {account.groups.map((group) => (
              <Label key={group} isCompact>
                {group}
              </Label>
            ))}
          </LabelGroup>
        )}
      </Td>
      <Td dataLabel={columns.state}>
        <div>
          <Label {...(account.disabled ? { color: 'grey' } : { status: 'success' })}>
            {account.disabled ? words.states.disabled : words.states.active}
          </Label>
        </div>
      </Td>
      <Td dataLabel={columns.created} modifier="nowrap">
        <Moment time={account.creationTimestamp} />
      </Td>
      <Td isActionCell>
        <AccountActions account={account} isSelf={isSelf} onTask={onTask} />
      </Td>
    </Tr>
  );
}
