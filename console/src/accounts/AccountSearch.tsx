import { SearchInput } from '@patternfly/react-core';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { texts } from './texts';

interface AccountSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches on Enter. */
export function AccountSearch({ search, onSearch }: AccountSearchProps) {
  const words = useText(texts);
  const [text, setText] = useState(search);
  return (
    <div className="hc-search">
      <SearchInput
        value={text}
        placeholder={words.searchPlaceholder}
        aria-label={words.search}
        aria-describedby="accounts-search-help"
        submitSearchButtonLabel={words.search}
        resetButtonLabel={words.clearSearch}
        onChange={(_event, value) => setText(value)}
        onSearch={(_event, value) => onSearch(value)}
        onClear={() => onSearch('')}
      />
      <div id="accounts-search-help" className="hc-subtle hc-small">
        {words.searchHelp}
      </div>
    </div>
  );
}
