import { Button, InputGroup, InputGroupItem, TextInput } from '@patternfly/react-core';
import ArrowRightIcon from '@patternfly/react-icons/dist/esm/icons/arrow-right-icon';
import type { SyntheticEvent } from 'react';
import { useText } from '../i18n/language';
import { isTerm } from '../kube/selector';
import { useTyped } from '../list/useTyped';
import { texts } from './texts';

interface AccountSearchProps {
  readonly search: string;
  readonly onSearch: (search: string, replace: boolean) => void;
}

/** A part of a name is searched for while it is typed, a selector with Enter. */
export function AccountSearch({ search, onSearch }: AccountSearchProps) {
  const words = useText(texts);
  const { typed, type, put } = useTyped<string, string>({
    address: search,
    read: (changed) => changed,
    settle: (text) => (isTerm(text) ? undefined : [text, text.trim()]),
    onChange: onSearch,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    put(typed, typed.trim());
  };
  return (
    <form role="search" className="hc-search" onSubmit={submit}>
      <InputGroup>
        <InputGroupItem isFill>
          <TextInput
            type="search"
            value={typed}
            placeholder={words.searchPlaceholder}
            aria-label={words.search}
            aria-describedby="accounts-search-help"
            onChange={(_event, value) => type(value)}
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
