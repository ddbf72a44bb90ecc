import './actions.css';
import { Button } from '@patternfly/react-core';
import { ActionButton } from '../../access/ActionButton';
import { useRefusal } from '../../access/useRefusal';
import { useText } from '../../i18n/language';
import type { ActionName, Target } from './action';
import { useActionRefusal, type Where } from './needs';
import { texts } from './texts';

interface BulkBarProps {
  readonly targets: readonly Target[];
  readonly actions: readonly ActionName[];
  readonly canDelete: boolean;
  readonly onOpen: (action: ActionName | 'delete') => void;
  readonly onClear: () => void;
}

/** The actions for the selected rows of a list. */
export function BulkBar({ targets, actions, canDelete, onOpen, onClear }: BulkBarProps) {
  const words = useText(texts);
  const where = whereOf(targets);
  return (
    <div className="hc-bulk" role="toolbar" aria-label={words.bulk.label}>
      <span role="status">{words.bulk.selected(targets.length)}</span>
      {actions.map((action) => (
        <BulkButton key={action} action={action} where={where} onOpen={onOpen} />
      ))}
      {canDelete && <DeleteButton where={where} onOpen={onOpen} />}
      <Button variant="link" size="sm" onClick={onClear}>
        {words.bulk.clear}
      </Button>
    </div>
  );
}

/** Where all targets are. Of several places one may be allowed and another not, which their previews then tell. */
function whereOf([first, ...others]: readonly Target[]): Where | undefined {
  const isOnePlace = others.every(
    ({ cluster, place }) => cluster === first?.cluster && place.namespace === first.place.namespace,
  );
  return first && isOnePlace
    ? { cluster: first.cluster, kind: first.kind, namespace: first.place.namespace }
    : undefined;
}

interface BulkButtonProps {
  readonly action: ActionName;
  readonly where: Where | undefined;
  readonly onOpen: BulkBarProps['onOpen'];
}

function BulkButton({ action, where, onOpen }: BulkButtonProps) {
  const words = useText(texts);
  const refusal = useActionRefusal(action, where);
  return (
    <ActionButton refusal={refusal} variant="secondary" size="sm" onClick={() => onOpen(action)}>
      {words.items[action]}
    </ActionButton>
  );
}

function DeleteButton({ where, onOpen }: Omit<BulkButtonProps, 'action'>) {
  const words = useText(texts);
  const refusal = useRefusal(
    where?.cluster ?? '',
    where && { verb: 'delete', group: where.kind.group, resource: where.kind.plural, namespace: where.namespace },
  );
  return (
    <ActionButton refusal={refusal} variant="secondary" size="sm" isDanger onClick={() => onOpen('delete')}>
      {words.items.delete}
    </ActionButton>
  );
}
