import { Button, Content } from '@patternfly/react-core';
import { Dialog } from '../app/Dialog';
import { ErrorAlert } from '../app/ErrorAlert';
import { focusHeading } from '../app/focus';
import { useToast } from '../app/Toasts';
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
  const toast = useToast();
  const remove = useDeleteAccount(account);
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast('success', words.deleted);
        onClose();
        focusHeading();
      },
    });
  return (
    <Dialog
      title={words.deleteTitle(account.name)}
      icon="warning"
      variant="small"
      onCancel={onClose}
      actions={
        <Button variant="danger" onClick={submit} isLoading={remove.isPending} isDisabled={remove.isPending}>
          {words.remove}
        </Button>
      }
    >
      <ErrorAlert error={remove.error} title={words.deleteFailed} />
      {account.displayName !== '' && <Content component="p">{account.displayName}</Content>}
      <Content component="p">{words.deleteBody}</Content>
    </Dialog>
  );
}
