import { Button, Content } from '@patternfly/react-core';
import { Dialog } from '../app/Dialog';
import { useText } from '../i18n/language';
import type { Plan } from '../session/aiclients/plans';
import { texts } from './texts';
import { useChangeText } from './useChangeText';

interface ApproveDialogProps {
  readonly plan: Plan;
  readonly pending: boolean;
  readonly onApprove: () => void;
  readonly onClose: () => void;
}

/** Asks once more before a plan may delete objects. */
export function ApproveDialog({ plan, pending, onApprove, onClose }: ApproveDialogProps) {
  const words = useText(texts);
  const inWords = useChangeText();
  const gone = plan.objects.filter(({ action }) => action === 'delete');
  return (
    <Dialog
      title={words.deleteTitle(plan.cluster)}
      icon="warning"
      variant="small"
      onCancel={onClose}
      actions={
        <Button variant="danger" onClick={onApprove} isLoading={pending} isDisabled={pending}>
          {words.approveDelete}
        </Button>
      }
    >
      <div className="hc-note">
        {gone.map((each, at) => (
          <p key={at} className="hc-break">
            {inWords(each)}
          </p>
        ))}
      </div>
      <Content component="p">{words.deleteBody}</Content>
    </Dialog>
  );
}
