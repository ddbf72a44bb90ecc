import { Button, Popover } from '@patternfly/react-core';
import HelpIcon from '@patternfly/react-icons/dist/esm/icons/outlined-question-circle-icon';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { Loading } from '../app/Loading';
import { part } from '../app/part';
import { SearchField } from '../app/SearchField';
import { useText } from '../i18n/language';
import { selectorOf, termsOf, termsOfTyped, withTerms } from './selector';
import { texts } from './texts';

const SearchHelp = part(async () => (await import('./SearchHelp')).SearchHelp);

export interface SearchProps {
  readonly selector: string;
  readonly onChange: (selector: string) => void;
}

/** Where terms are typed. Enter adds them to the search; Backspace in the empty box takes the last one back to be changed. */
export function SearchBox({ selector, onChange }: SearchProps) {
  const words = useText(texts);
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim() !== '') onChange(withTerms(selector, termsOfTyped(typed)));
    setTyped('');
  };
  const takeBack = () => {
    const terms = termsOf(selector);
    const last = terms.pop();
    if (last === undefined) return;
    setTyped(last);
    onChange(selectorOf(terms));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add();
    if (event.key === 'Backspace' && typed === '') {
      event.preventDefault();
      takeBack();
    }
  };
  return (
    <div className="hc-search">
      <SearchField label={words.search} placeholder={words.searchHint} value={typed} onChange={setTyped} onKeyDown={press} />
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
    <Popover aria-label={searchHelp} appendTo="inline" bodyContent={body} minWidth="min(36rem, 92vw)" maxWidth="min(36rem, 92vw)" position="bottom">
      <Button variant="plain" aria-label={searchHelp} icon={<HelpIcon />} />
    </Popover>
  );
}
