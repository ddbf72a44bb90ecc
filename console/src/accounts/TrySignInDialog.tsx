import { Button, Content, Form, FormSelect, FormSelectOption } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { Copy } from '../app/Copy';
import { Dialog } from '../app/Dialog';
import { ErrorAlert } from '../app/ErrorAlert';
import { Field } from '../app/Field';
import { TextField } from '../app/TextField';
import { useText } from '../i18n/language';
import type { Provider } from '../session/providers';
import { useTrySignIn } from './calls';
import { texts } from './texts';

const formId = 'try-sign-in';

interface TrySignInDialogProps {
  readonly providers: readonly Provider[];
  readonly onClose: () => void;
}

/**
 * Shows what a sign-in would lead to, without one: at once for a person of a directory, and for another provider by a link, whose
 * page shows it to the person who signs in there.
 */
export function TrySignInDialog({ providers, onClose }: TrySignInDialogProps) {
  const words = useText(texts);
  const [name, setName] = useState(providers[0]?.name ?? '');
  const [user, setUser] = useState('');
  const trial = useTrySignIn(name);
  const isDirectory = providers.some((provider) => provider.name === name && provider.type === 'ldap');

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    trial.mutate(isDirectory ? { user: user.trim() } : {});
  };
  return (
    <Dialog
      title={words.trySignIn}
      onCancel={onClose}
      actions={
        <Button type="submit" form={formId} isLoading={trial.isPending} isDisabled={trial.isPending}>
          {words.tryIt}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} noValidate>
        <Content component="p">{words.tryBody}</Content>
        <ErrorAlert error={trial.error} title={words.tryFailed} />
        <Field id="trial-provider" label={words.provider}>
          <FormSelect
            id="trial-provider"
            value={name}
            onChange={(_event, chosen) => {
              setName(chosen);
              trial.reset();
            }}
          >
            {providers.map((provider) => (
              <FormSelectOption key={provider.name} value={provider.name} label={provider.displayName} />
            ))}
          </FormSelect>
        </Field>
        {isDirectory && <TextField id="trial-user" label={words.tryUser} value={user} onChange={setUser} required />}
      </Form>
      {trial.data !== undefined && <Result result={trial.data} />}
    </Dialog>
  );
}

function Result({ result }: { readonly result: { readonly link?: string } }) {
  const words = useText(texts);
  const text = result.link ?? JSON.stringify(result, undefined, 2);
  return (
    <div role="status">
      {result.link !== undefined && <Content component="p">{words.tryLink}</Content>}
      <div className="hc-code">
        <pre>
          <code>{text}</code>
        </pre>
        <Copy text={text} label={words.tryCopy}>
          {words.tryCopy}
        </Copy>
      </div>
    </div>
  );
}
