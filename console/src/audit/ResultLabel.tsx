import { Label } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import type { Result } from './event';
import { texts } from './texts';

interface ResultLabelProps {
  readonly result: Result;
  readonly code: number | undefined;
}

const looks = {
  answered: { color: 'blue' },
  refused: { status: 'warning' },
  failed: { status: 'danger' },
  open: { status: 'info' },
} as const satisfies Record<Result, object>;

/** The code of an answer, and in a word what it means. */
export function ResultLabel({ result, code }: ResultLabelProps) {
  const words = useText(texts);
  return (
    <Label isCompact {...looks[result]}>
      {code === undefined || result === 'answered'
        ? (code ?? words.results[result])
        : `${code} ${words.results[result]}`}
    </Label>
  );
}
