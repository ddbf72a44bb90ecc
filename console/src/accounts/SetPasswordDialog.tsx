import { Button, Content, Form } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { Dialog } from '../app/Dialog';
import { ErrorAlert } from '../app/ErrorAlert';
import { useToast } from '../app/Toasts';
import { useText } from '../i18n/language';
import { isPasswordLongEnough } from '../session/password';
import { PasswordField } from '../session/PasswordField';
import type { Account } from './account';
import { useSetPassword } from './calls';
import { texts } from './texts';

const formId = 'set-password';

interface SetPasswordDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

export function SetPasswordDialog({ account, onClose }: SetPasswordDialogProps) {
  const words = useText(texts);
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const set = useSetPassword(account);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPasswordLongEnough(password)) {
      set.mutate(password, {
        onSuccess: () => {
          toast('success', words.passwordSet);
          onClose();
        },
      });
    }
  };
  return (
    <Dialog
      title={words.passwordTitle(account.name)}
      variant="small"
      onCancel={onClose}
      actions={
        <Button type="submit" form={formId} isLoading={set.isPending} isDisabled={set.isPending}>
          {words.setPassword}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} noValidate>
        <Content component="p">{words.passwordBody}</Content>
        <ErrorAlert error={set.error} title={words.passwordFailed} />
        <PasswordField
          id="account-password"
          label={words.password}
          help={words.passwordRule}
          error={tried && !isPasswordLongEnough(password) ? words.passwordShort : undefined}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
        />
      </Form>
    </Dialog>
  );
}
