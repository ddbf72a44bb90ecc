import { Dropdown, DropdownList, MenuToggle } from '@patternfly/react-core';
import EllipsisVIcon from '@patternfly/react-icons/dist/esm/icons/ellipsis-v-icon';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface ActionMenuProps {
  /** The menu's accessible name: "Actions for backup job". */
  readonly label: string;
  /** The text of the button, in place of three dots. */
  readonly text?: string;
  /** `DropdownItem`s. */
  readonly children: ReactNode;
}

/** A menu of this height fits above or below any row. The items of a longer menu scroll. */
const besideARow = 'calc(50vh - 4rem)';

/** A menu of what can be done to one thing. */
export function ActionMenu({ label, text, children }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useDrawnAgainAtNewSize(menu, open);
  return (
    <Dropdown
      ref={menu}
      isOpen={open}
      onOpenChange={setOpen}
      onSelect={() => setOpen(false)}
      shouldFocusToggleOnSelect
      maxMenuHeight={text === undefined ? besideARow : undefined}
      popperProps={{ position: 'end', appendTo: () => outsideOf(button.current), minWidth: 'max-content' }}
      toggle={{
        toggleRef: button,
        toggleNode: (
          <MenuToggle
            ref={button}
            variant={text === undefined ? 'plain' : 'secondary'}
            aria-label={label}
            isExpanded={open}
            onClick={() => setOpen(!open)}
            icon={text === undefined ? <EllipsisVIcon /> : undefined}
          >
            {text}
          </MenuToggle>
        ),
      }}
    >
      <DropdownList>{children}</DropdownList>
    </Dropdown>
  );
}

/** Items come later and say why they are refused: the menu is placed again, as what it grows by may be outside of the window. */
function useDrawnAgainAtNewSize(element: RefObject<HTMLElement | null>, shown: boolean) {
  const [, setSize] = useState('');
  useEffect(() => {
    if (!shown || element.current === null || !('ResizeObserver' in window)) {
      return undefined;
    }
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) {
        setSize(`${entry.contentRect.width} ${entry.contentRect.height}`);
      }
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, shown]);
}

/** Where the menu is drawn: a table that scrolls would cut it. Outside of an open dialog it could not be reached. */
function outsideOf(button: Element | null): HTMLElement {
  return button?.closest<HTMLElement>('[aria-modal="true"]') ?? document.body;
}
