import { AddKeyDialog } from './AddKeyDialog';
import { DeleteKeyDialog } from './DeleteKeyDialog';
import { EditKeyDialog } from './EditKeyDialog';
import type { KeyTask } from './KeyActions';
import { RotateKeyDialog } from './RotateKeyDialog';

interface KeyDialogProps {
  readonly task: KeyTask;
  readonly onClose: () => void;
}

/** The dialog for what is to be done. */
export function KeyDialog({ task, onClose }: KeyDialogProps) {
  switch (task.kind) {
    case 'add':
      return <AddKeyDialog onClose={onClose} />;
    case 'edit':
      return <EditKeyDialog pair={task.pair} onClose={onClose} />;
    case 'rotate':
      return <RotateKeyDialog pair={task.pair} onClose={onClose} />;
    case 'delete':
      return <DeleteKeyDialog pair={task.pair} onClose={onClose} />;
  }
}
