import { Button, Form } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { Dialog } from '../app/Dialog';
import { ErrorAlert } from '../app/ErrorAlert';
import { useToast } from '../app/Toasts';
import { useText } from '../i18n/language';
import { AccountFieldset } from './AccountFieldset';
import { type Account, groupsIn } from './account';
import { useChangeAccount } from './calls';
import { texts } from './texts';

const formId = 'edit-account';

interface EditAccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

export function EditAccountDialog({ account, onClose }: EditAccountDialogProps) {
  const words = useText(texts);
  const toast = useToast();
  const [entry, setEntry] = useState({
    displayName: account.displayName,
    role: account.role,
    groups: account.groups.join(', '),
  });
  const change = useChangeAccount(account);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const groups = groupsIn(entry.groups);
    // only what was changed: groups that this form could not have given (`system:…`) stay as they are
    const fields = {
      ...(entry.displayName === account.displayName ? {} : { displayName: entry.displayName }),
      ...(entry.role === account.role ? {} : { role: entry.role }),
      ...(groups.join() === account.groups.join() ? {} : { groups }),
    };
    if (Object.keys(fields).length === 0) {
      onClose();
      return;
    }
    change.mutate(fields, {
      onSuccess: () => {
        toast('success', words.saved);
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={words.editTitle(account.name)}
      onCancel={onClose}
      actions={
        <Button type="submit" form={formId} isLoading={change.isPending} isDisabled={change.isPending}>
          {words.save}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} noValidate>
        <ErrorAlert error={change.error} title={words.saveFailed} />
        <AccountFieldset entry={entry} onChange={setEntry} />
      </Form>
    </Dialog>
  );
}
