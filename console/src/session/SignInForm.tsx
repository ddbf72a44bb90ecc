import { Button, Form, FormSelect, FormSelectOption } from '@patternfly/react-core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { api } from '../api/client';
import { cube } from '../api/paths';
import { StatusError } from '../api/status';
import { ErrorAlert } from '../app/ErrorAlert';
import { Field } from '../app/Field';
import { Notice } from '../app/Notice';
import { TextField } from '../app/TextField';
import { useText } from '../i18n/language';
import { PasswordField } from './PasswordField';
import type { PasswordSource } from './providers';
import { texts } from './texts';

interface SignInFormProps {
  /** One or more. */
  readonly sources: readonly PasswordSource[];
  /** Whether the sign-in is for the case that the providers cannot be used. */
  readonly breakGlass: boolean;
  readonly onSignedIn: () => void;
}

/** Opens a session: its cookie is the browser's, and no script ever sees it. */
export function SignInForm({ sources, breakGlass, onSignedIn }: SignInFormProps) {
  const words = useText(texts);
  const [chosen, setChosen] = useState(0);
  const provider = sources[chosen]?.provider;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const signIn = useMutation({
    mutationFn: () =>
      api.send('POST', `${cube}/login`, {
        name: name.trim(),
        password,
        session: true,
        ...(provider === undefined ? { breakGlass } : { provider }),
      }),
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
          {provider === undefined ? words.wrongBody : words.wrongAtProvider}
        </Notice>
      ) : (
        <ErrorAlert error={signIn.error} title={words.signInFailed} />
      )}
      {sources.length > 1 && (
        <Field id="source" label={words.signInWith}>
          <FormSelect id="source" value={String(chosen)} onChange={(_event, value) => setChosen(Number(value))}>
            {sources.map(({ provider, label }, index) => (
              <FormSelectOption key={provider ?? ''} value={String(index)} label={label} />
            ))}
          </FormSelect>
        </Field>
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
