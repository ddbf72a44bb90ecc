import { MenuToggle, Select, SelectList, SelectOption } from '@patternfly/react-core';
import { type ReactNode, useState } from 'react';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChoose: (value: T) => void;
}

/** A small menu behind an icon, to choose one of a few. */
export function Choice<T extends string>({ label, icon, value, options, onChoose }: ChoiceProps<T>) {
  const [open, setOpen] = useState(false);
  return (
    <Select
      isOpen={open}
      onOpenChange={setOpen}
      selected={value}
      onSelect={(_event, chosen) => {
        const option = options.find(([name]) => name === chosen);
        if (option) {
          onChoose(option[0]);
        }
        setOpen(false);
      }}
      popperProps={{ position: 'end', appendTo: 'inline', minWidth: 'max-content' }}
      toggle={(ref) => (
        <MenuToggle
          ref={ref}
          variant="plain"
          aria-label={label}
          title={label}
          isExpanded={open}
          onClick={() => setOpen(!open)}
          icon={icon}
        />
      )}
    >
      <SelectList aria-label={label}>
        {options.map(([name, text]) => (
          <SelectOption key={name} value={name}>
            {text}
          </SelectOption>
        ))}
      </SelectList>
    </Select>
  );
}
