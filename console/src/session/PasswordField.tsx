import { Button, InputGroup, InputGroupItem, TextInput } from '@patternfly/react-core';
import EyeIcon from '@patternfly/react-icons/dist/esm/icons/eye-icon';
import EyeSlashIcon from '@patternfly/react-icons/dist/esm/icons/eye-slash-icon';
import { useState } from 'react';
import { describedBy, Field } from '../app/Field';
import { useText } from '../i18n/language';
import { texts } from './texts';

interface PasswordFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly help?: string;
  readonly error?: string;
  readonly required?: boolean;
}

/** A password that can be shown while it is typed. */
export function PasswordField({
  id,
  label,
  value,
  onChange,
  autoComplete,
  help,
  error,
  required = true,
}: PasswordFieldProps) {
  const words = useText(texts);
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} required={required} help={help} error={error}>
      <InputGroup>
        <InputGroupItem isFill>
          <TextInput
            id={id}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(_event, text) => onChange(text)}
            isRequired={required}
            validated={error === undefined ? 'default' : 'error'}
            autoComplete={autoComplete}
            spellCheck={false}
            {...describedBy(id, help, error)}
          />
        </InputGroupItem>
        <InputGroupItem>
          <Button
            variant="control"
            aria-label={shown ? words.hidePassword : words.showPassword}
            icon={shown ? <EyeSlashIcon /> : <EyeIcon />}
            onClick={() => setShown(!shown)}
          />
        </InputGroupItem>
      </InputGroup>
    </Field>
  );
}
