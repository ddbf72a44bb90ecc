import { Button } from '@patternfly/react-core';
import type { ReactNode } from 'react';
import { useText } from '../i18n/language';
import { SearchBox } from './SearchBox';
import { texts } from './texts';
import type { View } from './view';

interface ListBarProps {
  readonly view: View;
  readonly onChange: (change: Partial<View>) => void;
  /** What says whether the list is live. */
  readonly live: ReactNode;
  readonly pager: ReactNode;
}

/** What a list is narrowed and turned by. */
export function ListBar({ view, onChange, live, pager }: ListBarProps) {
  const words = useText(texts);
  return (
    <div className="hc-list-tools">
      <div className="hc-grow">
        <SearchBox selector={view.selector} onChange={(selector) => onChange({ selector })} />
      </div>
      <div className="hc-actions">
        <Switched on={view.wide} onChange={(wide) => onChange({ wide })}>
          {words.wide}
        </Switched>
        <Switched on={view.labels} onChange={(labels) => onChange({ labels })}>
          {words.labels}
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
