import { Content } from '@patternfly/react-core';
import { DeleteDialog } from '../app/DeleteDialog';
import { useText } from '../i18n/language';
import type { Account } from './account';
import { useDeleteAccount } from './calls';
import { texts } from './texts';

interface DeleteAccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const words = useText(texts);
  return (
    <DeleteDialog
      title={words.deleteTitle(account.name)}
      words={words}
      remove={useDeleteAccount(account)}
      onClose={onClose}
    >
      {account.displayName !== '' && <Content component="p">{account.displayName}</Content>}
      <Content component="p">{words.deleteBody}</Content>
    </DeleteDialog>
  );
}
