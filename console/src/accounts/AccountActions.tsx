import { Divider, DropdownItem } from '@patternfly/react-core';
import { useNavigate } from 'react-router';
import { ActionMenu } from '../app/ActionMenu';
import { useErrorToast, useToast } from '../app/Toasts';
import { auditOfUser } from '../audit/links';
import { useText } from '../i18n/language';
import type { Provider } from '../session/providers';
import type { Account } from './account';
import { useChangeAccount } from './calls';
import { texts } from './texts';

/** The action that a dialog is open for, and its account. */
export type AccountTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'try'; readonly providers: readonly Provider[] }
  | { readonly kind: 'edit' | 'password' | 'delete'; readonly account: Account };

interface AccountActionsProps {
  readonly account: Account;
  readonly isSelf: boolean;
  readonly onTask: (task: AccountTask) => void;
}

/** The menu at the end of an account's row. Administrators cannot disable or delete themselves. */
export function AccountActions({ account, isSelf, onTask }: AccountActionsProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const toast = useToast();
  const showError = useErrorToast();
  const change = useChangeAccount(account);
  const isLocal = account.source === 'local';

  const switchTo = (disabled: boolean) =>
    change.mutate(
      { disabled },
      {
        onSuccess: () => toast('success', disabled ? words.disabled : words.enabled),
        onError: (error) => showError(words.saveFailed, error),
      },
    );
  return (
    <ActionMenu label={words.actionsOf(account.name)}>
      {isLocal && <DropdownItem onClick={() => onTask({ kind: 'edit', account })}>{words.edit}</DropdownItem>}
      <DropdownItem onClick={() => void navigate(auditOfUser(account.name))}>{words.audit}</DropdownItem>
      {isSelf ? (
        <DropdownItem onClick={() => void navigate('/console/account')}>
          {isLocal ? words.changeOwn : words.toAccount}
        </DropdownItem>
      ) : (
        <>
          {isLocal && (
            <DropdownItem onClick={() => onTask({ kind: 'password', account })}>{words.setPassword}</DropdownItem>
          )}
          <DropdownItem onClick={() => void navigate(`/console/accounts/${encodeURIComponent(account.name)}/sessions`)}>
            {words.sessions}
          </DropdownItem>
          <DropdownItem onClick={() => switchTo(!account.disabled)}>
            {account.disabled ? words.enable : words.disable}
          </DropdownItem>
          <Divider component="li" />
          <DropdownItem isDanger onClick={() => onTask({ kind: 'delete', account })}>
            {words.remove}
          </DropdownItem>
        </>
      )}
    </ActionMenu>
  );
}
