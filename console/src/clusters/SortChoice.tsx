import { Divider, MenuToggle, Select, SelectGroup, SelectList, SelectOption } from '@patternfly/react-core';
import SortAmountDownIcon from '@patternfly/react-icons/dist/esm/icons/sort-amount-down-icon';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { useIsAdmin } from '../session/session';
import { isSortName, type ClusterView, type SortName } from './view';
import { texts } from './texts';

interface SortChoiceProps {
  readonly view: ClusterView;
  readonly onChange: (change: Partial<ClusterView>) => void;
}

const forEverybody: readonly SortName[] = ['name', 'state', 'version'];
const forAdmins: readonly SortName[] = [...forEverybody, 'latencyMilliseconds', 'credentialExpiration'];

/** Sorts the cards, which have no column headings. */
export function SortChoice({ view, onChange }: SortChoiceProps) {
  const words = useText(texts);
  const admin = useIsAdmin();
  const [open, setOpen] = useState(false);
  const choose = (chosen: unknown) => {
    if (chosen === 'asc' || chosen === 'desc') {
      onChange({ sortOrder: chosen });
    } else if (typeof chosen === 'string' && isSortName(chosen)) {
      onChange({ sortName: chosen });
    }
    setOpen(false);
  };
  return (
    <Select
      isOpen={open}
      onOpenChange={setOpen}
      onSelect={(_event, chosen) => choose(chosen)}
      toggle={(ref) => (
        <MenuToggle ref={ref} icon={<SortAmountDownIcon />} isExpanded={open} onClick={() => setOpen(!open)}>
          {`${words.sortBy}: ${words.sorts[view.sortName]}`}
        </MenuToggle>
      )}
    >
      <SelectGroup label={words.sortBy}>
        <SelectList aria-label={words.sortBy}>
          {(admin ? forAdmins : forEverybody).map((name) => (
            <SelectOption key={name} value={name} isSelected={name === view.sortName}>
              {words.sorts[name]}
            </SelectOption>
          ))}
        </SelectList>
      </SelectGroup>
      <Divider />
      <SelectList aria-label={`${words.ascending} / ${words.descending}`}>
        <SelectOption value="asc" isSelected={view.sortOrder === 'asc'}>
          {words.ascending}
        </SelectOption>
        <SelectOption value="desc" isSelected={view.sortOrder === 'desc'}>
          {words.descending}
        </SelectOption>
      </SelectList>
    </Select>
  );
}
