import { Button, Form } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { Dialog } from '../app/Dialog';
import { ErrorAlert } from '../app/ErrorAlert';
import { TextField } from '../app/TextField';
import { useToast } from '../app/Toasts';
import { useText } from '../i18n/language';
import { isPasswordLongEnough } from '../session/password';
import { PasswordField } from '../session/PasswordField';
import { AccountFieldset, type AccountEntry } from './AccountFieldset';
import { groupsIn } from './account';
import { useCreateAccount } from './calls';
import { texts } from './texts';

const formId = 'add-account';
const namePattern = /^(?!system:)[A-Za-z0-9]([A-Za-z0-9._@:+-]*[A-Za-z0-9])?$/i;
const empty: AccountEntry = { displayName: '', role: 'member', groups: '' };

export function AddAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useText(texts);
  const toast = useToast();
  const [name, setName] = useState('');
  const [entry, setEntry] = useState(empty);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const create = useCreateAccount();
  const nameError = namePattern.test(name) ? undefined : words.nameWrong;
  const passwordError = password === '' || isPasswordLongEnough(password) ? undefined : words.passwordShort;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameError !== undefined || passwordError !== undefined) {
      return;
    }
    const { displayName, role, groups } = entry;
    const fields = { name, displayName, role, groups: groupsIn(groups), ...(password === '' ? {} : { password }) };
    create.mutate(fields, {
      onSuccess: () => {
        toast('success', words.added);
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={words.addTitle}
      onCancel={onClose}
      actions={
        <Button type="submit" form={formId} isLoading={create.isPending} isDisabled={create.isPending}>
          {words.add}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} noValidate>
        <ErrorAlert error={create.error} title={words.addFailed} />
        <TextField
          id="account-name"
          label={words.columns.name}
          required
          help={words.nameHelp}
          error={tried ? nameError : undefined}
          value={name}
          onChange={setName}
          maxLength={253}
        />
        <AccountFieldset entry={entry} onChange={setEntry} />
        <PasswordField
          id="account-password"
          label={words.password}
          help={words.passwordHelp}
          error={tried ? passwordError : undefined}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          required={false}
        />
      </Form>
    </Dialog>
  );
}
