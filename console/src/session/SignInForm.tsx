import { Button, Form } from '@patternfly/react-core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { api } from '../api/client';
import { cube } from '../api/paths';
import { StatusError } from '../api/status';
import { ErrorAlert } from '../app/ErrorAlert';
import { Notice } from '../app/Notice';
import { TextField } from '../app/TextField';
import { useText } from '../i18n/language';
import { PasswordField } from './PasswordField';
import { texts } from './texts';

/** Opens a session: its cookie is the browser's, and no script ever sees it. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const words = useText(texts);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const signIn = useMutation({
    mutationFn: () => api.send('POST', `${cube}/login`, { name: name.trim(), password, session: true }),
    onSuccess: onSignedIn,
  });
  const wrong = signIn.error instanceof StatusError && signIn.error.status.code === 401;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && password !== '') {
      signIn.mutate();
    }
  };
  return (
    <Form onSubmit={submit} noValidate>
      {wrong ? (
        <Notice variant="danger" isLiveRegion title={words.wrong}>
          {words.wrongBody}
        </Notice>
      ) : (
        <ErrorAlert error={signIn.error} title={words.signInFailed} />
      )}
      <TextField
        id="name"
        inputRef={first}
        label={words.name}
        value={name}
        onChange={setName}
        required
        autoComplete="username"
        error={tried && name.trim() === '' ? words.nameMissing : undefined}
      />
      <PasswordField
        id="password"
        label={words.password}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={tried && password === '' ? words.passwordMissing : undefined}
      />
      <Button type="submit" isBlock isLoading={signIn.isPending} isDisabled={signIn.isPending}>
        {words.signIn}
      </Button>
    </Form>
  );
}
