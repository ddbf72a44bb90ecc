import { useState } from 'react';
import { useText } from '../../i18n/language';
import type { Target, Wish } from './action';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { cordonCommand, restartCommand, suspendCommand } from './commands';
import { cordon, restart, suspend } from './requests';
import { texts } from './texts';

export type PlainAction = 'restart' | 'suspend' | 'resume' | 'cordon' | 'uncordon';

interface PlainDialogProps extends ActionProps {
  readonly action: PlainAction;
}

/** An action that needs to know nothing more. */
export function PlainDialog({ action, ...props }: PlainDialogProps) {
  const words = useText(texts);
  const [time] = useState(() => new Date());
  return (
    <ActionDialog {...props} action={action} wish={wishOf(action, time)}>
      <p>{words.explained[action]}</p>
    </ActionDialog>
  );
}

function wishOf(action: PlainAction, time: Date): Wish {
  const input = [action, time.getTime()];
  switch (action) {
    case 'restart':
      return { input, requestFor: (target) => restart(target, time), kubectl: restartCommand };
    case 'suspend':
    case 'resume': {
      const suspended = action === 'suspend';
      return {
        input,
        requestFor: (target) => suspend(target, suspended),
        kubectl: (target: Target) => suspendCommand(target, suspended),
      };
    }
    case 'cordon':
    case 'uncordon': {
      const unschedulable = action === 'cordon';
      return {
        input,
        requestFor: (target) => cordon(target, unschedulable),
        kubectl: (target: Target) => cordonCommand(target, unschedulable),
      };
    }
  }
}
