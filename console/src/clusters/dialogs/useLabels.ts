import { useState } from 'react';
import { type LabelProblem, type Labels, readLabel } from '../labels';

export interface LabelEntry {
  readonly labels: Labels;
  readonly setLabels: (labels: Labels) => void;
  /** The text in the field that is not a label yet. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly problem: LabelProblem | undefined;
  /** Makes a label of what is typed. Returns all labels; nothing when what is typed is none, which the field then says. */
  readonly take: () => Labels | undefined;
}

/** Labels as they are entered. Text in the field counts as a label even if it was not added. */
export function useLabels(first: Labels): LabelEntry {
  const [labels, setLabels] = useState(first);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<LabelProblem>();
  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  const take = () => {
    if (typed.trim() === '') {
      return labels;
    }
    const label = readLabel(typed);
    if (typeof label === 'string') {
      setProblem(label);
      return undefined;
    }
    const [key, value] = label;
    const all = { ...labels, [key]: value };
    setLabels(all);
    type('');
    return all;
  };
  return { labels, setLabels, typed, type, problem, take };
}
