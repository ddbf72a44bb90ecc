import { type KeyboardEvent, useEffect, useState } from 'react';
import { SearchField } from '../app/SearchField';
import { useText } from '../i18n/language';
import { isTerm, readSelector, writeSelector } from './view';
import { texts } from './texts';

interface SearchBoxProps {
  readonly selector: string;
  readonly onChange: (selector: string) => void;
}

const pause = 300;

/** A part of a name is searched for while it is typed; a term of the selector's grammar joins the filters with Enter. */
export function SearchBox({ selector, onChange }: SearchBoxProps) {
  const words = useText(texts);
  const { search, terms } = readSelector(selector);
  const [typed, type] = useState(search);
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    // the URL changed by something else than this box: a label, a link, the back button
    setShown(search);
    type(search);
  }

  const isName = !isTerm(typed);
  const wanted = writeSelector(isName ? typed : '', terms);
  useEffect(() => {
    if (!isName || typed.trim() === search) {
      return undefined;
    }
    const timer = setTimeout(() => {
      setShown(typed.trim());
      onChange(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [isName, typed, search, wanted, onChange]);

  const addTerm = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isName) {
      // what stood in the box before was written over
      type('');
      onChange(writeSelector('', [...terms, typed.trim()]));
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
      onClear={() => {
        type('');
        onChange(writeSelector('', terms));
      }}
      onKeyDown={addTerm}
    />
  );
}
