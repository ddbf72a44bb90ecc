import { useDeferredValue, useMemo, useState } from 'react';
import { type LogBuffer, type Match, matchesIn } from './log-buffer';

/** Searching in what is there. The match one stands at stays the same one while lines come and go. */
export function useLogSearch(buffer: LogBuffer) {
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState<Match>();
  const sought = useDeferredValue(typed);
  const matches = useMemo(() => matchesIn(buffer, sought), [buffer, sought]);
  const at = matches.findIndex((match) => isSame(match, current));
  return {
    typed,
    sought,
    matches,
    at,
    current: matches[at],
    type: (text: string) => {
      setTyped(text);
      setCurrent(undefined);
    },
    move: (by: 1 | -1) => {
      const from = at < 0 && by < 0 ? 0 : at;
      if (matches.length > 0) {
        setCurrent(matches[(from + by + matches.length) % matches.length]);
      }
    },
  };
}

function isSame(a: Match, b: Match | undefined): boolean {
  return b !== undefined && a.block === b.block && a.line === b.line && a.from === b.from;
}
