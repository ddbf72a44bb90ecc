import { Button, InputGroup, InputGroupItem, TextInput } from '@patternfly/react-core';
import ArrowRightIcon from '@patternfly/react-icons/dist/esm/icons/arrow-right-icon';
import { type SyntheticEvent, useState } from 'react';
import { useText } from '../i18n/language';
import { texts } from './texts';

interface AccountSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches on Enter; emptied, it shows all again at once. */
export function AccountSearch({ search, onSearch }: AccountSearchProps) {
  const words = useText(texts);
  const [text, setText] = useState(search);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(text);
  };
  const change = (value: string) => {
    setText(value);
    if (value === '' && search !== '') {
      onSearch('');
    }
  };
  return (
    <form role="search" className="hc-search" onSubmit={submit}>
      <InputGroup>
        <InputGroupItem isFill>
          <TextInput
            type="search"
            value={text}
            placeholder={words.searchPlaceholder}
            aria-label={words.search}
            aria-describedby="accounts-search-help"
            onChange={(_event, value) => change(value)}
          />
        </InputGroupItem>
        <InputGroupItem>
          <Button type="submit" variant="control" aria-label={words.startSearch} icon={<ArrowRightIcon />} />
        </InputGroupItem>
      </InputGroup>
      <div id="accounts-search-help" className="hc-subtle hc-small">
        {words.searchHelp}
      </div>
    </form>
  );
}
