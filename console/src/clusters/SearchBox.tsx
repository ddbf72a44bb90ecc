import type { KeyboardEvent } from 'react';
import { SearchField } from '../app/SearchField';
import { useText } from '../i18n/language';
import { isTerm } from '../kube/selector';
import { useTyped } from '../list/useTyped';
import { readSelector, writeSelector } from './view';
import { texts } from './texts';

interface SearchBoxProps {
  readonly selector: string;
  readonly onChange: (selector: string) => void;
}

/** A part of a name is searched for while it is typed; a term of the selector's grammar joins the filters with Enter. */
export function SearchBox({ selector, onChange }: SearchBoxProps) {
  const words = useText(texts);
  const { terms } = readSelector(selector);
  const { typed, type, put } = useTyped<string, string>({
    address: selector,
    read: (changed) => readSelector(changed).search,
    settle: (text) => (isTerm(text) ? undefined : [text, writeSelector(text, terms)]),
    onChange,
  });
  const apply = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // what stood in the box before a term was written over
      const isFilter = isTerm(typed);
      put(isFilter ? '' : typed, isFilter ? writeSelector('', [...terms, typed.trim()]) : writeSelector(typed, terms));
    }
  };
  return (
    <SearchField
      className="hc-cluster-search"
      label={words.search}
      placeholder={words.search}
      title={words.searchHint}
      value={typed}
      onChange={type}
      onClear={() => put('', writeSelector('', terms))}
      onKeyDown={apply}
    />
  );
}
