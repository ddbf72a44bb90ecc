import { Label, type LabelProps } from '@patternfly/react-core';
import { useErrorText } from '../../app/ErrorState';
import { useText } from '../../i18n/language';
import type { WordsOf } from '../../i18n/texts';
import { DiffView } from '../yaml/DiffView';
import { type Target, titleOf } from './action';
import type { Outcome, Preview } from './send';
import { texts } from './texts';
import { Warnings } from './Warnings';

interface ManyChangesProps {
  readonly targets: readonly Target[];
  readonly previews: readonly Preview[] | undefined;
  readonly outcomes: readonly (Outcome | undefined)[] | undefined;
}

/** One list of what would happen to each object, and then of what happened. */
export function ManyChanges({ targets, previews, outcomes }: ManyChangesProps) {
  const words = useText(texts);
  if (previews === undefined) {
    return null;
  }
  const title = outcomes === undefined ? words.previewOfMany : words.happened;
  const withCluster = targets.some(({ cluster }) => cluster !== targets[0]?.cluster);
  return (
    <section aria-label={title}>
      <h2 className="hc-action-heading">{title}</h2>
      <ul className="hc-outcomes" aria-label={title}>
        {targets.map((target, at) => (
          <Item
            key={at}
            name={titleOf(target, withCluster)}
            preview={previews[at]}
            outcome={outcomes === undefined ? undefined : (outcomes[at] ?? 'waiting')}
          />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  readonly name: string;
  readonly preview: Preview | undefined;
  readonly outcome: Outcome | 'waiting' | undefined;
}

function Item({ name, preview, outcome }: ItemProps) {
  const words = useText(texts);
  const errorText = useErrorText();
  const [color, text] = stateOf(preview, outcome, words);
  const error =
    typeof outcome === 'object' ? 'error' in outcome && outcome.error : preview?.at === 'refused' && preview.error;
  const warnings = typeof outcome === 'object' && outcome.at === 'done' ? outcome.warnings : [];
  return (
    <li>
      <span className="hc-outcome">
        <span className="hc-outcome-name">{name}</span>
        <Label isCompact color={color}>
          {text}
        </Label>
      </span>
      {error !== false && <p className="hc-outcome-text">{errorText(error).message}</p>}
      <Warnings texts={warnings} />
      {outcome === undefined && preview?.at === 'change' && preview.before !== preview.after && (
        <details>
          <summary>{words.showChange}</summary>
          <DiffView before={preview.before} after={preview.after} isShort />
        </details>
      )}
    </li>
  );
}

/** An object that the server did not accept before is not tried, so that its preview stays what is known of it. */
function stateOf(
  preview: Preview | undefined,
  outcome: Outcome | 'waiting' | undefined,
  words: WordsOf<typeof texts>,
): readonly [LabelProps['color'], string] {
  if (preview?.at === 'refused') {
    return ['red', words.refused];
  }
  if (preview?.at === 'nothing') {
    return ['grey', words.nothing];
  }
  switch (outcome === 'waiting' ? outcome : outcome?.at) {
    case undefined:
      return ['blue', words.accepted];
    case 'waiting':
      return ['grey', words.waiting];
    case 'done':
      return ['green', words.finished];
    case 'failed':
      return ['red', words.failed];
    case 'skipped':
      return ['grey', words.skipped];
  }
}
