import './yaml.css';
import { useText } from '../../i18n/language';
import type { DiffLine } from './diff';
import { texts } from './texts';

interface DiffLinesProps {
  readonly lines: readonly DiffLine[];
  /** The accessible name, where there are several on a page. */
  readonly label?: string;
  /** As high as its lines, up to a limit. */
  readonly isShort?: boolean;
}

/** The lines of a comparison. Each begins with its sign; screen readers get a word in place of it. Heads have the sign `@`, which is not shown. */
export function DiffLines({ lines, label, isShort = false }: DiffLinesProps) {
  const words = useText(texts).yaml;
  return (
    <div
      className={isShort ? 'hc-diff hc-diff-short' : 'hc-diff'}
      role="region"
      aria-label={label ?? words.diffLabel}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
    >
      {lines.map((line, at) =>
        'skipped' in line ? (
          <div key={at} className="hc-diff-skipped">
            {words.unchanged(line.skipped)}
          </div>
        ) : (
          <div key={at} className={looks[line.sign]}>
            <span aria-hidden="true">{line.sign === '@' ? ' ' : line.sign} </span>
            {line.sign === '+' && <span className="pf-v6-screen-reader">{words.added} </span>}
            {line.sign === '-' && <span className="pf-v6-screen-reader">{words.removed} </span>}
            {line.text}
          </div>
        ),
      )}
    </div>
  );
}

const looks: Readonly<Record<string, string>> = {
  '+': 'hc-diff-added',
  '-': 'hc-diff-removed',
  '@': 'hc-diff-skipped',
};
