import type { ReactNode } from 'react';
import { useText } from '../../i18n/language';
import type { ActionName, Target, Wish } from './action';
import { ChangeDialog } from './ChangeDialog';
import { texts } from './texts';

/** The properties of every dialog of an action. */
export interface ActionProps {
  readonly targets: readonly Target[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface ActionDialogProps extends ActionProps {
  readonly action: Exclude<ActionName, 'drain'>;
  /** Nothing while the fields are incomplete. */
  readonly wish: Wish | undefined;
  readonly children?: ReactNode;
}

/** The dialog of an action, named after it. */
export function ActionDialog({ action, ...props }: ActionDialogProps) {
  const words = useText(texts);
  const verb = words.items[action];
  const title = useTitle(verb, props.targets);
  const done = words.title(words.done[action], props.targets[0]?.kind.kind ?? '', props.targets[0]?.place.name ?? '');
  return <ChangeDialog title={title} verb={verb} done={done} {...props} />;
}

/** An action and what it is about. */
export function useTitle(verb: string, targets: readonly Target[]): string {
  const words = useText(texts);
  const [first] = targets;
  const kind = first?.kind.kind ?? '';
  return targets.length === 1
    ? words.title(verb, kind, first?.place.name ?? '')
    : words.titleOfMany(verb, kind, targets.length);
}
