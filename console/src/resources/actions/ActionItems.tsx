import { DropdownItem } from '@patternfly/react-core';
import { useText } from '../../i18n/language';
import type { ActionName } from './action';
import { useActionRefusal, type Where } from './needs';
import { texts } from './texts';

interface ActionItemsProps {
  readonly where: Where;
  readonly actions: readonly ActionName[];
  readonly onOpen: (action: ActionName) => void;
}

/** The actions of an object as items of a menu. Those that are not allowed say so. */
export function ActionItems({ actions, ...props }: ActionItemsProps) {
  return actions.map((action) => <Item key={action} action={action} {...props} />);
}

interface ItemProps extends Omit<ActionItemsProps, 'actions'> {
  readonly action: ActionName;
}

function Item({ action, where, onOpen }: ItemProps) {
  const words = useText(texts);
  const refusal = useActionRefusal(action, where);
  return (
    <DropdownItem isAriaDisabled={refusal !== undefined} description={refusal} onClick={() => onOpen(action)}>
      {words.items[action]}
    </DropdownItem>
  );
}
