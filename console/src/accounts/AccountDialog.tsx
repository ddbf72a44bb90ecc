import type { AccountTask } from './AccountActions';
import { AddAccountDialog } from './AddAccountDialog';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { EditAccountDialog } from './EditAccountDialog';
import { SetPasswordDialog } from './SetPasswordDialog';
import { TrySignInDialog } from './TrySignInDialog';

interface AccountDialogProps {
  readonly task: AccountTask;
  readonly onClose: () => void;
}

/** The dialog for what is to be done. */
export function AccountDialog({ task, onClose }: AccountDialogProps) {
  switch (task.kind) {
    case 'add':
      return <AddAccountDialog onClose={onClose} />;
    case 'try':
      return <TrySignInDialog providers={task.providers} onClose={onClose} />;
    case 'edit':
      return <EditAccountDialog account={task.account} onClose={onClose} />;
    case 'password':
      return <SetPasswordDialog account={task.account} onClose={onClose} />;
    case 'delete':
      return <DeleteAccountDialog account={task.account} onClose={onClose} />;
  }
}
