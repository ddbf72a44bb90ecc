import { keptChoice } from './kept-choice';

/** Whether rows are low, so that more of them are seen at once. */
export const rowHeight = keptChoice('hypercube.rows', ['usual', 'low'], 'usual');

export function useLowRows(): readonly [boolean, (low: boolean) => void] {
  return [rowHeight.use() === 'low', (low) => rowHeight.choose(low ? 'low' : 'usual')];
}
