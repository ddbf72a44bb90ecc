import { TextInput } from '@patternfly/react-core';
import type { ReactNode, Ref } from 'react';
import { describedBy, Field } from './Field';

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  readonly help?: ReactNode;
  readonly error?: string;
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One line of text with its label, help and error. */
export function TextField({
  id,
  label,
  value,
  onChange,
  required,
  help,
  error,
  autoComplete = 'off',
  maxLength,
  readOnly,
  inputRef,
}: TextFieldProps) {
  return (
    <Field id={id} label={label} required={required} help={help} error={error}>
      <TextInput
        id={id}
        ref={inputRef}
        value={value}
        onChange={(_event, text) => onChange(text)}
        isRequired={required}
        validated={error === undefined ? 'default' : 'error'}
        autoComplete={autoComplete}
        maxLength={maxLength}
        readOnlyVariant={readOnly ? 'default' : undefined}
        {...describedBy(id, help, error)}
      />
    </Field>
  );
}
