import { Suspense } from 'react';
import { part } from '../../app/part';
import type { Kind } from '../../kube/discovery';
import type { Place } from '../../kube/place';
import type { Row } from '../../kube/table';
import { type ActionName, isOnMany, type Target } from '../actions/action';
import { actionsOf } from '../kinds/register';
import { idOf } from './row-id';
import type { Selection } from './selection';

const BulkBar = part(async () => (await import('../actions/BulkBar')).BulkBar);
const OpenAction = part(async () => (await import('../actions/OpenAction')).OpenAction);

/** An action that is about to be done to rows of a list. */
export interface Acting {
  readonly action: ActionName | 'delete';
  readonly rows: readonly Row[];
  /** Whether they are those that were selected, rather than one by its menu. */
  readonly isBulk: boolean;
}

interface ListActionsProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: Kind;
  /** The rows that are shown. */
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly acting: Acting | undefined;
  readonly onAct: (acting: Acting | undefined) => void;
  /** Something was changed. */
  readonly onDone: () => void;
}

/** The actions on rows of a list: the bar for those that are selected, and the dialog that is open. */
export function ListActions({ cluster, place, kind, rows, selection, acting, onAct, onDone }: ListActionsProps) {
  const targetOf = ({ cluster: own = cluster, metadata: { namespace, name, uid } }: Row): Target => ({
    cluster: own,
    place: { ...place, ...(namespace === undefined ? {} : { namespace }), name },
    kind,
    uid,
  });
  const selected = rows.filter((row) => selection.ids.has(idOf(row)));
  const close = () => {
    if (acting?.isBulk) {
      selection.clear();
    }
    onAct(undefined);
  };
  return (
    <Suspense fallback={null}>
      {selected.length > 0 && (
        <BulkBar
          targets={selected.map(targetOf)}
          actions={actionsOf(kind).filter(isOnMany)}
          canDelete={kind.verbs.includes('delete')}
          onOpen={(action) => onAct({ action, rows: selected, isBulk: true })}
          onClear={selection.clear}
        />
      )}
      {acting && (
        <OpenAction action={acting.action} targets={acting.rows.map(targetOf)} onClose={close} onDone={onDone} />
      )}
    </Suspense>
  );
}
