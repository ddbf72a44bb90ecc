import { useMemo } from 'react';
import { diffLines } from './diff';
import { DiffLines } from './DiffLines';

interface DiffViewProps {
  readonly before: string;
  readonly after: string;
  /** As high as its lines, up to a limit: in dialogs. */
  readonly isShort?: boolean;
}

/** The changes line by line. */
export function DiffView({ before, after, isShort }: DiffViewProps) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  return <DiffLines lines={lines} isShort={isShort} />;
}
