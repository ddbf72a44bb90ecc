import { Checkbox, Form, FormSelect, FormSelectOption, TextInput } from '@patternfly/react-core';
import type { SyntheticEvent } from 'react';
import { describedBy, Field } from '../app/Field';
import { TextField } from '../app/TextField';
import { useNow } from '../app/useNow';
import { useText } from '../i18n/language';
import { type Expiry, isDateWrong, isScopeEmpty, type KeyEntry } from './fields';
import { ScopeFields } from './ScopeFields';
import { texts } from './texts';

interface KeyFormProps {
  readonly id: string;
  readonly entry: KeyEntry;
  readonly onChange: (entry: KeyEntry) => void;
  readonly showErrors: boolean;
  readonly onSubmit: () => void;
}

const expiries: readonly Expiry[] = ['30', '90', '365', 'date', 'never'];

export function hasErrors(entry: KeyEntry): boolean {
  return isDateWrong(entry, Date.now()) || isScopeEmpty(entry);
}

/** Description, expiry and scope of a pair. */
export function KeyForm({ id, entry, onChange, showErrors, onSubmit }: KeyFormProps) {
  const words = useText(texts).fields;
  const now = useNow();
  const dateError = showErrors && isDateWrong(entry, now) ? words.dateWrong : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Form id={id} onSubmit={submit} noValidate>
      <TextField
        id="key-description"
        label={words.description}
        help={words.descriptionHelp}
        value={entry.description}
        onChange={(description) => onChange({ ...entry, description })}
        maxLength={256}
      />
      <Field id="key-expiry" label={words.expiry}>
        <FormSelect
          id="key-expiry"
          value={entry.expiry}
          onChange={(_event, value) =>
            onChange({ ...entry, expiry: expiries.find((name) => name === value) ?? 'never' })
          }
        >
          {expiries.map((name) => (
            <FormSelectOption key={name} value={name} label={words.expiries[name]} />
          ))}
        </FormSelect>
      </Field>
      {entry.expiry === 'date' && (
        <Field id="key-date" label={words.date} required help={words.dateHelp} error={dateError}>
          <TextInput
            id="key-date"
            type="datetime-local"
            step={1}
            value={entry.date}
            onChange={(_event, date) => onChange({ ...entry, date })}
            validated={dateError === undefined ? 'default' : 'error'}
            {...describedBy('key-date', words.dateHelp, dateError)}
          />
        </Field>
      )}
      <Checkbox
        id="key-narrowed"
        label={words.narrow}
        description={words.narrowHelp}
        isChecked={entry.narrowed}
        onChange={(_event, narrowed) => onChange({ ...entry, narrowed })}
      />
      {entry.narrowed && <ScopeFields entry={entry} onChange={onChange} showErrors={showErrors} />}
    </Form>
  );
}
