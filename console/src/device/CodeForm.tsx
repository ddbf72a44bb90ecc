import { ActionGroup, Button, Form } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { TextField } from '../app/TextField';
import { useText } from '../i18n/language';
import { texts } from './texts';

/** For a code that is read from another device's screen. */
export function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const words = useText(texts);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (code.trim() !== '') {
      onCode(code.trim());
    }
  };
  return (
    <Form onSubmit={submit} noValidate isWidthLimited>
      <TextField
        id="user-code"
        label={words.code}
        value={code}
        onChange={setCode}
        required
        maxLength={32}
        help={words.codeHelp}
        error={tried && code.trim() === '' ? words.codeMissing : undefined}
      />
      <ActionGroup>
        <Button type="submit">{words.next}</Button>
      </ActionGroup>
    </Form>
  );
}
