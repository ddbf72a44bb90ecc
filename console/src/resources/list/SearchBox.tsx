import { Button, Popover } from '@patternfly/react-core';
import HelpIcon from '@patternfly/react-icons/dist/esm/icons/outlined-question-circle-icon';
import { type KeyboardEvent, Suspense } from 'react';
import { Loading } from '../../app/Loading';
import { part } from '../../app/part';
import { SearchField } from '../../app/SearchField';
import { useText } from '../../i18n/language';
import { texts } from '../texts';
import type { Search } from './useSearch';

const SearchHelp = part(async () => (await import('./SearchHelp')).SearchHelp);

/** Where terms are typed: in force while they are. Enter keeps them; Backspace in the empty box, pressed anew, takes the last one back to be changed. */
export function SearchBox({ search }: { readonly search: Search }) {
  const words = useText(texts);
  const { typed } = search;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      search.keepTyped();
    }
    if (event.key === 'Backspace' && !event.repeat && typed === '') {
      event.preventDefault();
      search.takeBack();
    }
  };
  return (
    <div className="hc-list-search">
      <SearchField
        label={words.search}
        placeholder={words.searchHint}
        value={typed}
        onChange={search.type}
        onKeyDown={press}
      />
      <HelpButton />
    </div>
  );
}

function HelpButton() {
  const { searchHelp } = useText(texts);
  const body = (
    <Suspense fallback={<Loading />}>
      <SearchHelp />
    </Suspense>
  );
  return (
    <Popover
      aria-label={searchHelp}
      appendTo="inline"
      bodyContent={body}
      minWidth="min(36rem, 92vw)"
      maxWidth="min(36rem, 92vw)"
      position="bottom"
    >
      <Button variant="plain" aria-label={searchHelp} icon={<HelpIcon />} />
    </Popover>
  );
}
