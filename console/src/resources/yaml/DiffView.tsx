import './yaml.css';
import { useMemo } from 'react';
import { useText } from '../../i18n/language';
import { diffLines } from './diff';
import { texts } from './texts';

/** The changes line by line. Screen readers get a word in place of the sign. */
export function DiffView({ before, after }: { readonly before: string; readonly after: string }) {
  const words = useText(texts).yaml;
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className="hc-diff" role="region" aria-label={words.diffLabel} tabIndex={0}>
      {lines.map((line, at) =>
        'skipped' in line ? (
          <div key={at} className="hc-diff-skipped">
            {words.unchanged(line.skipped)}
          </div>
        ) : (
          <div
            key={at}
            className={line.sign === '+' ? 'hc-diff-added' : line.sign === '-' ? 'hc-diff-removed' : undefined}
          >
            <span aria-hidden="true">{line.sign} </span>
            {line.sign !== ' ' && (
              <span className="pf-v6-screen-reader">{line.sign === '+' ? words.added : words.removed} </span>
            )}
            {line.text}
          </div>
        ),
      )}
    </div>
  );
}
