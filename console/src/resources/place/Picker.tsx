import {
  MenuSearch,
  MenuSearchInput,
  MenuToggle,
  Select,
  SelectGroup,
  SelectList,
  SelectOption,
} from '@patternfly/react-core';
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchField } from '../../app/SearchField';

/** One thing to choose; its id is told when it is chosen. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
}

export interface ChoiceGroup {
  readonly title?: string;
  readonly choices: readonly Choice[];
}

interface PickerProps {
  readonly label: string;
  readonly searchHint: string;
  /** what the button shows */
  readonly shown: string;
  readonly chosen: string;
  readonly groups: readonly ChoiceGroup[];
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChoose: (id: string) => void;
  /** below the choices: that there are none, or more */
  readonly footnote?: string;
  readonly onOpen?: () => void;
  readonly disabled?: boolean;
  /** Whether there will be more choices: what is entered before then is chosen when it comes. */
  readonly isComing?: boolean;
}

/** A button that opens a list with a search box: one of many. */
export function Picker(props: PickerProps) {
  const { label, searchHint, shown, chosen, groups, typed, onType, onChoose, footnote, onOpen, disabled, isComing } =
    props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) {
      box.current?.focus();
    }
  }, [open]);
  const toggleOpen = (next: boolean) => {
    setOpen(next);
    if (next) {
      onOpen?.();
    } else {
      onType('');
    }
  };
  const choose = (id: string) => {
    toggleOpen(false);
    onChoose(id);
  };
  /** The text for which Enter was pressed before there was a choice. */
  const [entered, enter] = useState<string>();
  const best = groups.flatMap((group) => group.choices)[0];
  const isDue = open && entered !== undefined && entered === typed && best !== undefined;
  const chooseEntered = useEffectEvent(() => {
    enter(undefined);
    if (best) {
      choose(best.id);
    }
  });
  useEffect(() => {
    if (!isDue) {
      return undefined;
    }
    const timer = setTimeout(() => chooseEntered());
    return () => clearTimeout(timer);
  }, [isDue]);
  return (
    <Select
      isOpen={open}
      onOpenChange={toggleOpen}
      selected={chosen}
      onSelect={(_event, id) => choose(String(id))}
      isScrollable
      maxMenuHeight="min(28rem, 60vh)"
      shouldFocusToggleOnSelect
      shouldFocusFirstItemOnOpen={false}
      onOpenChangeKeys={['Escape']}
      popperProps={{ appendTo: 'inline' }}
      className="hc-picker-menu"
      toggle={(ref) => (
        <MenuToggle
          ref={ref}
          isExpanded={open}
          isDisabled={disabled ?? false}
          aria-label={`${label}: ${shown}`}
          className="hc-picker"
          onClick={() => toggleOpen(!open)}
        >
          <span className="hc-picker-label">{label}</span> <span className="hc-picker-value">{shown}</span>
        </MenuToggle>
      )}
    >
      <MenuSearch>
        <MenuSearchInput>
          <SearchField
            ref={box}
            value={typed}
            placeholder={searchHint}
            label={searchHint}
            onChange={onType}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typed !== '' && (best || isComing)) {
                event.preventDefault();
                if (best) {
                  choose(best.id);
                } else {
                  enter(typed);
                }
              } else if (event.key === 'ArrowDown') {
                event.preventDefault();
                // the menu's own keys would go on from there to the second
                event.nativeEvent.stopImmediatePropagation();
                event.currentTarget.closest('.hc-picker-menu')?.querySelector<HTMLElement>('li button')?.focus();
              }
            }}
          />
        </MenuSearchInput>
      </MenuSearch>
      {groups
        .filter((group) => group.choices.length > 0)
        .map((group, at) => {
          const list = (
            <SelectList aria-label={group.title ?? label}>
              {group.choices.map(({ id, name, note }) => (
                <SelectOption key={id} value={id} description={note}>
                  {name}
                </SelectOption>
              ))}
            </SelectList>
          );
          return group.title === undefined ? (
            <Fragment key={at}>{list}</Fragment>
          ) : (
            <SelectGroup key={group.title} label={group.title}>
              {list}
            </SelectGroup>
          );
        })}
      {footnote !== undefined && (
        <div className="hc-picker-note" role="status">
          {footnote}
        </div>
      )}
    </Select>
  );
}
