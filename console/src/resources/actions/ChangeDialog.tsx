import './actions.css';
import { Button } from '@patternfly/react-core';
import type { ReactNode } from 'react';
import { ActionButton } from '../../access/ActionButton';
import { Dialog } from '../../app/Dialog';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import type { Target, Wish } from './action';
import { Commands } from './Commands';
import { ManyChanges } from './ManyChanges';
import { OneChange } from './OneChange';
import { texts } from './texts';
import { useChange } from './useChange';

interface ChangeDialogProps {
  readonly title: string;
  /** The verb on the button. */
  readonly verb: string;
  /** The message after a change of one object. */
  readonly done: string;
  readonly isDanger?: boolean;
  readonly targets: readonly Target[];
  /** Nothing while the fields are incomplete. */
  readonly wish: Wish | undefined;
  readonly onClose: () => void;
  /** Something was changed. */
  readonly onDone: () => void;
  /** Fields and explanations, above the preview. */
  readonly children?: ReactNode;
}

/** An action on one or many objects: what the server would do, the same as commands, and then what it did. */
export function ChangeDialog({ targets, wish, onClose, onDone, isDanger = false, ...props }: ChangeDialogProps) {
  const words = useText(texts);
  const toast = useToast();
  const change = useChange(targets, wish);
  const { previews, outcomes, isRunning } = change;
  const [only, ...others] = targets;
  const isOne = others.length === 0;
  const apply = async () => {
    const results = await change.apply();
    const [result] = results;
    if (isOne && result?.at === 'done' && result.warnings.length === 0) {
      toast('success', props.done);
      onClose();
    }
    if (results.some(({ at }) => at === 'done')) {
      onDone();
    }
  };
  const refusal = () => {
    if (wish === undefined) {
      return words.incomplete;
    }
    if (previews === undefined || previews.some(({ at }) => at === 'change')) {
      return undefined;
    }
    return previews.every(({ at }) => at === 'nothing') ? words.nothing : words.noneLeft;
  };
  const isFinished = outcomes !== undefined && !isRunning;
  const mayRetry = isOne && outcomes?.[0]?.at === 'failed';
  const actions =
    isFinished && !mayRetry ? (
      <Button onClick={onClose}>{words.close}</Button>
    ) : (
      <>
        <ActionButton
          refusal={refusal()}
          variant={isDanger ? 'danger' : 'primary'}
          isDisabled={isRunning || (wish !== undefined && previews === undefined)}
          isLoading={isRunning}
          onClick={() => void apply()}
        >
          {props.verb}
        </ActionButton>
        {isRunning && !isOne && (
          <Button variant="secondary" onClick={change.stop}>
            {words.stop}
          </Button>
        )}
      </>
    );
  return (
    <Dialog
      title={props.title}
      icon={isDanger ? 'warning' : undefined}
      onCancel={isRunning || (isFinished && !mayRetry) ? undefined : onClose}
      actions={actions}
    >
      <div className="hc-action">
        {!isFinished && props.children}
        {change.isChecking && <p className="hc-subtle">{words.checking}</p>}
        {isOne ? (
          <OneChange preview={previews?.[0]} outcome={outcomes?.[0]} />
        ) : (
          <ManyChanges targets={targets} previews={previews} outcomes={outcomes} />
        )}
        {wish && only && <Commands targets={targets} wish={wish} />}
      </div>
    </Dialog>
  );
}
