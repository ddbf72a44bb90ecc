import { ActionGroup, Button, Content, Form } from '@patternfly/react-core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { api } from '../api/client';
import { cube } from '../api/paths';
import { ErrorAlert } from '../app/ErrorAlert';
import { useToast } from '../app/Toasts';
import { useText } from '../i18n/language';
import { PasswordField } from './PasswordField';
import { isPasswordLongEnough } from './password';
import { useSession } from './session';
import { texts } from './texts';

const empty = { old: '', fresh: '', again: '' };

/** One's own password, changed with the old one. The gateway ends what the old one opened. */
export function PasswordForm() {
  const words = useText(texts);
  const { account } = useSession();
  const toast = useToast();
  const [entry, setEntry] = useState(empty);
  const [tried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: async () => {
      const change = { password: entry.fresh, oldPassword: entry.old };
      await api.send('PUT', `${cube}/accounts/${encodeURIComponent(account)}/password`, change);
      // the session ended with the old password
      await api.send('POST', `${cube}/login`, { name: account, password: entry.fresh, session: true });
    },
    onSuccess: () => {
      setEntry(empty);
      setTried(false);
      toast('success', words.passwordChanged);
    },
  });
  const errors = {
    old: entry.old === '' ? words.passwordMissing : undefined,
    fresh: isPasswordLongEnough(entry.fresh) ? undefined : words.passwordShort,
    again: entry.again === entry.fresh ? undefined : words.passwordDiffers,
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(errors).every((error) => error === undefined)) {
      change.mutate();
    }
  };
  const field = (name: keyof typeof empty) => ({
    id: `password-${name}`,
    value: entry[name],
    onChange: (value: string) => setEntry({ ...entry, [name]: value }),
    error: tried ? errors[name] : undefined,
  });
  return (
    <Form onSubmit={submit} noValidate isWidthLimited>
      <Content component="p">{words.changePasswordHelp}</Content>
      <ErrorAlert error={change.error} title={words.passwordChangeFailed} />
      {/* so that a password store knows whose password this is */}
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <PasswordField label={words.oldPassword} autoComplete="current-password" {...field('old')} />
      <PasswordField
        label={words.newPassword}
        autoComplete="new-password"
        help={words.passwordRule}
        {...field('fresh')}
      />
      <PasswordField label={words.repeatPassword} autoComplete="new-password" {...field('again')} />
      <ActionGroup>
        <Button type="submit" isLoading={change.isPending} isDisabled={change.isPending}>
          {words.changePassword}
        </Button>
      </ActionGroup>
    </Form>
  );
}
