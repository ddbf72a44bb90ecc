import { Dropdown, DropdownList, MenuToggle } from '@patternfly/react-core';
import EllipsisVIcon from '@patternfly/react-icons/dist/esm/icons/ellipsis-v-icon';
import { type ReactNode, useState } from 'react';

interface ActionMenuProps {
  /** The menu's accessible name: "Actions for backup job". */
  readonly label: string;
  /** `DropdownItem`s. */
  readonly children: ReactNode;
}

/** Three dots with what can be done to one thing of a list. */
export function ActionMenu({ label, children }: ActionMenuProps) {
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
          variant="plain"
          aria-label={label}
          isExpanded={open}
          onClick={() => setOpen(!open)}
          icon={<EllipsisVIcon />}
        />
      )}
    >
      <DropdownList>{children}</DropdownList>
    </Dropdown>
  );
}
