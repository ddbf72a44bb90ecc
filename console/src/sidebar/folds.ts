import { useState } from 'react';

/** Which groups of the sidebar the reader has opened or closed; kept in this browser. Groups that were never touched are in neither list. */
const stored = 'hypercube.sidebar';

/** Custom groups are as many as the clusters have; those touched last are kept. */
const most = 100;

type Fold = readonly [group: string, open: boolean];

export interface Folds {
  readonly isOpen: (group: string, otherwise: boolean) => boolean;
  readonly fold: (group: string, open: boolean) => void;
}

export function useFolds(): Folds {
  const [folds, keep] = useState(readFolds);
  return {
    isOpen: (group, otherwise) => folds.find(([name]) => name === group)?.[1] ?? otherwise,
    fold: (group, open) => {
      const next = withFold(folds, group, open);
      writeFolds(next);
      keep(next);
    },
  };
}

export function withFold(folds: readonly Fold[], group: string, open: boolean): readonly Fold[] {
  return [[group, open] as const, ...folds.filter(([name]) => name !== group)].slice(0, most);
}

export function readFolds(): readonly Fold[] {
  try {
    const folds: unknown = JSON.parse(localStorage.getItem(stored) ?? '[]');
    return Array.isArray(folds) ? folds.filter(isFold).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function writeFolds(folds: readonly Fold[]): void {
  try {
    localStorage.setItem(stored, JSON.stringify(folds));
  } catch {
    // a browser that keeps nothing shows the groups as they are at first
  }
}

function isFold(value: unknown): value is Fold {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'boolean';
}
