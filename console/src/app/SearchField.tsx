import { Button, TextInputGroup, TextInputGroupMain, TextInputGroupUtilities } from '@patternfly/react-core';
import SearchIcon from '@patternfly/react-icons/dist/esm/icons/search-icon';
import TimesIcon from '@patternfly/react-icons/dist/esm/icons/times-icon';
import type { KeyboardEvent, Ref } from 'react';
import { useText } from '../i18n/language';
import { texts } from './texts';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Told when the field is emptied by its button; otherwise that is a change like others. */
  readonly onClear?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly title?: string;
  readonly className?: string;
  /** Of a box that moves through a list: the list's id, and that of its chosen option. */
  readonly combobox?: { readonly list: string; readonly active: string | undefined };
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field to type into what is looked for, with a button that empties it. */
export function SearchField({ label, value, onChange, onClear, className, combobox, ref, ...input }: SearchFieldProps) {
  const words = useText(texts);
  return (
    <TextInputGroup className={className}>
      <TextInputGroupMain
        ref={ref}
        icon={<SearchIcon />}
        aria-label={label}
        value={value}
        onChange={(_event, next) => onChange(next)}
        {...(combobox && {
          role: 'combobox',
          isExpanded: combobox.active !== undefined,
          'aria-controls': combobox.list,
          'aria-activedescendant': combobox.active,
          inputProps: { 'aria-autocomplete': 'list', autoComplete: 'off', spellCheck: false },
        })}
        {...input}
      />
      {value !== '' && (
        <TextInputGroupUtilities>
          <Button
            variant="plain"
            aria-label={words.clearSearch}
            icon={<TimesIcon />}
            onClick={onClear ?? (() => onChange(''))}
          />
        </TextInputGroupUtilities>
      )}
    </TextInputGroup>
  );
}
