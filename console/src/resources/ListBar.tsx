import { ToggleGroup, ToggleGroupItem } from '@patternfly/react-core';
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
        <ToggleGroup aria-label={words.wide} isCompact>
          <ToggleGroupItem text={words.wide} isSelected={view.wide} onChange={() => onChange({ wide: !view.wide })} />
          <ToggleGroupItem text={words.labels} isSelected={view.labels} onChange={() => onChange({ labels: !view.labels })} />
        </ToggleGroup>
        {live}
      </div>
      {pager}
    </div>
  );
}
