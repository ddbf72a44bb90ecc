import { FormSelect, FormSelectOption, TextArea, TextInput } from '@patternfly/react-core';
import { useState } from 'react';
import { describedBy, Field } from '../../../app/Field';
import { useText } from '../../../i18n/language';
import { type OneObject, shownAt, type Shown, type Value } from '../../../schema/edit';
import type { FormField } from '../../../schema/form';
import { firstSentence } from '../../../schema/schema';
import { texts } from './texts';

interface FieldInputProps {
  readonly field: FormField;
  readonly document: OneObject;
  readonly readOnly: boolean;
  readonly onWrite: (field: FormField, value: Value) => void;
}

/** One field, with the first sentence of its description. An emptied field is taken out of the text. */
export function FieldInput({ field, document, readOnly, onWrite }: FieldInputProps) {
  const words = useText(texts);
  const { name, path, isRequired, input, choices, schema } = field;
  const shown = shownAt(document, path);
  const id = `hc-form-${path.join('-')}`;
  const isLines = input === 'texts' || input === 'map';
  const fits =
    shown.is === 'absent' ||
    (isLines
      ? (shown.is === input && isOfLines(shown)) || isNothing(shown)
      : shown.is === 'text' && !shown.text.includes('\n'));
  const sentence = firstSentence(schema.description);
  const format = input === 'map' ? words.pairs : input === 'texts' ? words.lines : '';
  const help = fits ? [sentence, format].filter(Boolean).join(' ') || undefined : words.strange;
  const common = {
    id,
    isRequired,
    isDisabled: readOnly || !fits,
    ...describedBy(id, help),
  };
  const text = shown.is === 'text' ? shown.text : '';
  return (
    <Field id={id} label={name} required={isRequired} help={help}>
      {input === 'choice' ? (
        <FormSelect {...common} value={text} onChange={(_event, value) => onWrite(field, value || undefined)}>
          <FormSelectOption value="" label={words.unset} />
          {[...new Set([...choices, text])]
            .filter((each) => each !== '')
            .map((each) => (
              <FormSelectOption key={each} value={each} label={each} />
            ))}
        </FormSelect>
      ) : isLines ? (
        <Lines {...common} text={linesOf(shown)} onType={(typed) => onWrite(field, valueOf(typed, input))} />
      ) : (
        <TextInput
          {...common}
          value={text}
          inputMode={input === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          onChange={(_event, value) => onWrite(field, value === '' ? undefined : value)}
        />
      )}
    </Field>
  );
}

function isNothing(shown: Shown): boolean {
  return shown.is === 'text' && shown.text === '';
}

/** Whether each value is one line, as it is shown here: a file in a ConfigMap is not. */
function isOfLines(shown: Shown): boolean {
  switch (shown.is) {
    case 'texts':
      return shown.texts.every((text) => text !== '' && !text.includes('\n'));
    case 'map':
      return shown.entries.every(([key, value]) => !key.includes('=') && !key.includes('\n') && !value.includes('\n'));
    default:
      return false;
  }
}

function linesOf(shown: Shown): string {
  switch (shown.is) {
    case 'texts':
      return shown.texts.join('\n');
    case 'map':
      return shown.entries.map(([key, value]) => `${key}=${value}`).join('\n');
    default:
      return '';
  }
}

function valueOf(typed: string, input: 'texts' | 'map'): Value {
  const lines = typed.split('\n').filter((line) => line !== '');
  if (lines.length === 0) {
    return undefined;
  }
  return input === 'texts' ? lines : lines.map(pairOf);
}

function pairOf(line: string): readonly [string, string] {
  const at = line.indexOf('=');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
}

interface LinesProps {
  readonly id: string;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly text: string;
  readonly onType: (typed: string) => void;
}

/** Lines as they are typed, with the empty and the unfinished ones, until the field is left. */
function Lines({ isDisabled, text, onType, ...common }: LinesProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextArea
      {...common}
      disabled={isDisabled}
      value={typed ?? text}
      rows={Math.min(8, (typed ?? text).split('\n').length + 1)}
      resizeOrientation="vertical"
      onChange={(_event, value) => {
        setTyped(value);
        onType(value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
