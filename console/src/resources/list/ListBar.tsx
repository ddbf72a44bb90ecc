import { Button } from '@patternfly/react-core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language';
import { SearchBox } from './SearchBox';
import { texts } from '../texts';
import type { Search } from './useSearch';
import type { View } from './view';

interface ListBarProps {
  readonly view: View;
  readonly search: Search;
  readonly onChange: (change: Partial<View>) => void;
  /** Whether rows are low, and how to choose that. */
  readonly rows: readonly [boolean, (low: boolean) => void];
  /** Shows whether the list is live. */
  readonly live: ReactNode;
  /** The field to group by at first. */
  readonly groupBy: string;
  readonly pager: ReactNode;
}

/** The controls above a list: search, columns, updates, pages. */
export function ListBar({ view, search, onChange, rows: [low, setLow], live, groupBy, pager }: ListBarProps) {
  const words = useText(texts);
  return (
    <div className="hc-list-tools hc-list-bar">
      <div className="hc-grow">
        <SearchBox search={search} />
      </div>
      <div className="hc-actions">
        <Switched on={view.wide} onChange={(wide) => onChange({ wide })}>
          {words.wide}
        </Switched>
        <Switched on={view.labels} onChange={(labels) => onChange({ labels })}>
          {words.labels}
        </Switched>
        <span className="hc-wide-only">
          <Switched on={low} onChange={setLow}>
            {words.lowRows}
          </Switched>
        </span>
        <Switched on={view.groupBy !== ''} onChange={(on) => onChange({ groupBy: on ? groupBy : '' })}>
          {words.groupBy}
        </Switched>
        {live}
      </div>
      {pager}
    </div>
  );
}

interface SwitchedProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

/** A button that stays pressed. */
function Switched({ on, onChange, children }: SwitchedProps) {
  return (
    <Button variant="secondary" size="sm" isClicked={on} aria-pressed={on} onClick={() => onChange(!on)}>
      {children}
    </Button>
  );
}
