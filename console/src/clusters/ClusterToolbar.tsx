import { Button, Label, ToggleGroup, ToggleGroupItem } from '@patternfly/react-core';
import ListIcon from '@patternfly/react-icons/dist/esm/icons/list-icon';
import ThLargeIcon from '@patternfly/react-icons/dist/esm/icons/th-large-icon';
import { useText } from '../i18n/language';
import { ClusterPages } from './ClusterPages';
import { layouts, type ClusterView, readSelector, writeSelector } from './view';
import { GroupChoice } from './GroupChoice';
import { SearchBox } from './SearchBox';
import { SortChoice } from './SortChoice';
import { texts } from './texts';

interface ClusterToolbarProps {
  readonly view: ClusterView;
  readonly total: number;
  readonly onChange: (change: Partial<ClusterView>) => void;
  readonly onSearch: (selector: string) => void;
}

/** Search, sort, layout and pages; below them what the list is narrowed by, to be taken away again. */
export function ClusterToolbar({ view, total, onChange, onSearch }: ClusterToolbarProps) {
  const words = useText(texts);
  const { search, terms } = readSelector(view.selector);
  const without = (gone: string) =>
    writeSelector(
      search,
      terms.filter((term) => term !== gone),
    );
  return (
    <>
      <div className="hc-cluster-tools">
        <SearchBox selector={view.selector} onChange={onSearch} />
        <GroupChoice group={view.group} onChoose={(group) => onChange({ group, pageNum: 1 })} />
        {view.layout === 'cards' && <SortChoice view={view} onChange={onChange} />}
        <ToggleGroup aria-label={words.layout}>
          {layouts.map((layout) => (
            <ToggleGroupItem
              key={layout}
              icon={layout === 'cards' ? <ThLargeIcon /> : <ListIcon />}
              aria-label={words.layouts[layout]}
              title={words.layouts[layout]}
              isSelected={view.layout === layout}
              onChange={() => onChange({ layout })}
            />
          ))}
        </ToggleGroup>
        <ClusterPages view={view} total={total} onChange={onChange} />
      </div>
      {terms.length > 0 && (
        <ul className="hc-cluster-labels hc-cluster-filters" aria-label={words.filters}>
          {terms.map((term) => (
            <li key={term}>
              <Label
                variant="outline"
                closeBtnAriaLabel={words.removeTerm(term)}
                onClose={() => onChange({ selector: without(term) })}
              >
                {term}
              </Label>
            </li>
          ))}
          <li>
            <Button variant="link" size="sm" onClick={() => onChange({ selector: writeSelector(search, []) })}>
              {words.clearFilters}
            </Button>
          </li>
        </ul>
      )}
    </>
  );
}
