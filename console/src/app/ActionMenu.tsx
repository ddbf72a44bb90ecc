import { Dropdown, DropdownList, MenuToggle } from '@patternfly/react-core';
import EllipsisVIcon from '@patternfly/react-icons/dist/esm/icons/ellipsis-v-icon';
import { type ReactNode, useState } from 'react';

interface ActionMenuProps {
  /** The menu's accessible name: "Actions for backup job". */
  readonly label: string;
  /** The text of the button, in place of three dots. */
  readonly text?: string;
  /** `DropdownItem`s. */
  readonly children: ReactNode;
}

/** A menu of what can be done to one thing. */
export function ActionMenu({ label, text, children }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      isOpen={open}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      shouldFocusToggleOnSelect
      popperProps={{ position: 'end', appendTo: 'inline', minWidth: 'max-content' }}
      toggle={(ref) => (
        <MenuToggle
          ref={ref}
          variant={text === undefined ? 'plain' : 'secondary'}
          aria-label={label}
          isExpanded={open}
          onClick={() => setOpen(!open)}
          icon={text === undefined ? <EllipsisVIcon /> : undefined}
        >
          {text}
        </MenuToggle>
      )}
    >
      <DropdownList>{children}</DropdownList>
    </Dropdown>
  );
}
