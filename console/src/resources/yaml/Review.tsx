import './yaml.css';
import { Button } from '@patternfly/react-core';
import { ActionButton } from '../../access/ActionButton';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import { DiffView } from './DiffView';
import type { Editing } from './editing';
import { texts } from './texts';
import { withoutManagedFields } from './text';
import { YamlFailure } from './YamlFailure';

interface ReviewProps {
  readonly editing: Extract<Editing, { readonly at: 'reviewed' | 'applying' }>;
  readonly onApply: () => void;
  readonly onBack: () => void;
  readonly onMerge: () => void;
  readonly onForget: () => void;
}

/** Compares the object that the server would store with the one that it has stored. */
export function Review({ editing, onApply, onBack, onMerge, onForget }: ReviewProps) {
  const words = useText(texts).yaml;
  const { draft, result } = editing;
  const [before, after] = [withoutManagedFields(draft.base), withoutManagedFields(result.yaml)];
  const isSame = before === after;
  const isApplying = editing.at === 'applying';
  return (
    <div className="hc-yaml">
      <h2 className="hc-review-title">{words.diffTitle}</h2>
      <p className="hc-subtle">{isSame ? words.same : words.diffIntro}</p>
      {result.warnings.length > 0 && (
        <Notice variant="warning" title={words.warnings}>
          {result.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      {!isApplying && editing.error !== undefined && (
        <YamlFailure error={editing.error} step="apply" onMerge={onMerge} onForget={onForget} />
      )}
      {!isSame && <DiffView before={before} after={after} />}
      <div className="hc-bar">
        <ActionButton
          refusal={isSame ? words.same : undefined}
          isDisabled={isApplying}
          isLoading={isApplying}
          onClick={onApply}
        >
          {words.apply}
        </ActionButton>
        <Button variant="link" isDisabled={isApplying} onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </div>
  );
}
