import { selectorOf, termsOf } from '../../kube/selector';
import { useTyped } from '../../list/useTyped';
import { isComplete } from './typed';

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

interface Box {
  readonly text: string;
  /** The terms of the address that are those of the text. */
  readonly boxed: readonly string[];
}

const emptyBox: Box = { text: '', boxed: [] };

/** The address holds all terms; which of them stand in the box, this alone knows. */
export function useSearch({ selector, read, onChange }: Searched): Search {
  const {
    typed: { text, boxed },
    type,
    put,
  } = useTyped<Box, string>({
    address: selector,
    read: () => emptyBox,
    settle: (box) =>
      isComplete(box.text) ? withTerms(box.text, keptOf(selector, box.boxed), read(box.text)) : undefined,
    onChange,
  });
  const kept = keptOf(selector, boxed);

  return {
    typed: text,
    kept,
    type: (next) => type({ text: next, boxed }),
    keepTyped: () => put(emptyBox, selectorOf([...new Set([...kept, ...read(text)])])),
    takeBack: () => {
      const last = kept.at(-1);
      if (last !== undefined) {
        // what was erased is in force until the pause is over, and still the box's own
        type({ text: last, boxed: [...boxed, last] });
      }
    },
    keep: (terms) => put(...withTerms(text, terms, boxed)),
  };
}

function keptOf(selector: string, boxed: readonly string[]): readonly string[] {
  return termsOf(selector).filter((term) => !boxed.includes(term));
}

/** The box, and the address with its terms beside those that are there to stay. */
function withTerms(text: string, kept: readonly string[], inBox: readonly string[]): readonly [Box, string] {
  const boxed = inBox.filter((term) => !kept.includes(term));
  return [{ text, boxed }, selectorOf([...kept, ...boxed])];
}
