import { ActionMenu } from '../../app/ActionMenu';
import { useText } from '../../i18n/language';
import type { ActionName } from './action';
import { ActionItems } from './ActionItems';
import type { Where } from './needs';
import { texts } from './texts';

interface ActionsMenuProps {
  readonly where: Where;
  readonly actions: readonly ActionName[];
  readonly onOpen: (action: ActionName) => void;
}

/** The actions in the header of an object's page. */
export function ActionsMenu(props: ActionsMenuProps) {
  const words = useText(texts);
  return (
    <ActionMenu label={words.actions} text={words.actions}>
      <ActionItems {...props} />
    </ActionMenu>
  );
}
