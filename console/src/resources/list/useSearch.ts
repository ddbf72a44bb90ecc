import { useEffect, useEffectEvent, useState } from 'react';
import { selectorOf, termsOf } from '../../kube/selector';
import { isComplete } from './typed';

/** In milliseconds, after the last letter. */
const pause = 300;

/** Selectors of its own that may still be on their way into the address. */
const mostUnderway = 4;

interface Searched {
  readonly selector: string;
  readonly read: (typed: string) => readonly string[];
  readonly onChange: (selector: string) => void;
}

/** A search box whose text is in force while it is typed, beside terms that are there to stay. */
export interface Search {
  readonly typed: string;
  /** The terms in force that are not those of the box. */
  readonly kept: readonly string[];
  readonly type: (typed: string) => void;
  /** Keeps what was typed, and empties the box. */
  readonly keepTyped: () => void;
  /** Takes the last term back into the box. */
  readonly takeBack: () => void;
  readonly keep: (terms: readonly string[]) => void;
}

/** The address holds all terms; which of them stand in the box, this alone knows. */
export function useSearch({ selector, read, onChange }: Searched): Search {
  const [typed, type] = useState('');
  const [boxed, setBoxed] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(selector);
  const [own, setOwn] = useState<readonly string[]>([]);
  if (seen !== selector) {
    setSeen(selector);
    const arrived = own.indexOf(selector);
    setOwn(own.slice(arrived + 1));
    if (arrived < 0) {
      // changed elsewhere: a label that was clicked, the back button
      setBoxed([]);
      type('');
    }
  }
  const kept = termsOf(selector).filter((term) => !boxed.includes(term));

  const show = (terms: readonly string[], inBox: readonly string[]) => {
    const added = inBox.filter((term) => !terms.includes(term));
    const next = selectorOf([...terms, ...added]);
    setBoxed(added);
    if (next === selector) {
      return;
    }
    setOwn([...own, next].slice(-mostUnderway));
    onChange(next);
  };
  const showTyped = useEffectEvent(() => {
    if (isComplete(typed) && (typed !== '' || boxed.length > 0)) {
      show(kept, read(typed));
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => showTyped(), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    typed,
    kept,
    type,
    keepTyped: () => {
      type('');
      show([...kept, ...read(typed).filter((term) => !kept.includes(term))], []);
    },
    takeBack: () => {
      const last = kept.at(-1);
      if (last === undefined) {
        return;
      }
      type(last);
      // what was erased is in force until the pause is over, and still the box's own
      setBoxed([...boxed, last]);
    },
    keep: (terms) => show(terms, boxed),
  };
}
