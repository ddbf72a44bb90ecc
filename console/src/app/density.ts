import { useState } from 'react';

const stored = 'hypercube.rows';

/** Whether rows are low, so that more of them are seen at once; kept in this browser. */
export function useLowRows(): readonly [boolean, (low: boolean) => void] {
  const [low, choose] = useState(() => localStorage.getItem(stored) === 'low');
  return [
    low,
    (next) => {
      localStorage.setItem(stored, next ? 'low' : 'usual');
      choose(next);
    },
  ];
}
