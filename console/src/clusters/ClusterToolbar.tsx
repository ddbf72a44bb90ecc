import {
  Label, LabelGroup, Pagination, ToggleGroup, ToggleGroupItem, Toolbar, ToolbarContent, ToolbarItem,
} from '@patternfly/react-core';
import ListIcon from '@patternfly/react-icons/dist/esm/icons/list-icon';
import ThLargeIcon from '@patternfly/react-icons/dist/esm/icons/th-large-icon';
import { useText } from '../i18n/language';
import { layouts, type ListView, pageSizes, readSelector, writeSelector } from './list-view';
import { SearchBox } from './SearchBox';
import { SortChoice } from './SortChoice';
import { texts } from './texts';

interface ClusterToolbarProps {
  readonly view: ListView;
  readonly total: number | undefined;
  readonly onChange: (change: Partial<ListView>) => void;
  readonly onSearch: (selector: string) => void;
}

export function ClusterToolbar({ view, total, onChange, onSearch }: ClusterToolbarProps) {
  const words = useText(texts);
  const { search, terms } = readSelector(view.selector);
  const without = (gone: string) => writeSelector(search, terms.filter((term) => term !== gone));
  return (
    <Toolbar inset={{ default: 'insetNone' }}>
      <ToolbarContent>
        <ToolbarItem>
          <SearchBox selector={view.selector} onChange={onSearch} />
        </ToolbarItem>
        {view.layout === 'cards' && (
          <ToolbarItem>
            <SortChoice view={view} onChange={onChange} />
          </ToolbarItem>
        )}
        <ToolbarItem>
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
        </ToolbarItem>
        {total !== undefined && total > pageSizes[0] && (
          <ToolbarItem variant="pagination" align={{ default: 'alignEnd' }}>
            <Pages view={view} total={total} onChange={onChange} />
          </ToolbarItem>
        )}
      </ToolbarContent>
      {terms.length > 0 && (
        <ToolbarContent>
          <ToolbarItem>
            <LabelGroup categoryName={words.filters} numLabels={10} isClosable closeBtnAriaLabel={words.clearFilters} onClick={() => onChange({ selector: writeSelector(search, []) })}>
              {terms.map((term) => (
                <Label key={term} variant="outline" closeBtnAriaLabel={words.removeTerm(term)} onClose={() => onChange({ selector: without(term) })}>
                  {term}
                </Label>
              ))}
            </LabelGroup>
          </ToolbarItem>
        </ToolbarContent>
      )}
    </Toolbar>
  );
}

function Pages({ view, total, onChange }: { readonly view: ListView; readonly total: number; readonly onChange: (change: Partial<ListView>) => void }) {
  const words = useText(texts);
  return (
    <Pagination
      isCompact
      itemCount={total}
      page={view.pageNum}
      perPage={view.pageSize}
      perPageOptions={pageSizes.map((size) => ({ title: String(size), value: size }))}
      titles={{ paginationAriaLabel: words.pages }}
      onSetPage={(_event, pageNum) => onChange({ pageNum })}
      onPerPageSelect={(_event, pageSize) => onChange({ pageSize })}
    />
  );
}
