import { Button, Content } from '@patternfly/react-core';
import { Dialog } from '../app/Dialog';
import { ErrorAlert } from '../app/ErrorAlert';
import { focusHeading } from '../app/focus';
import { Moment } from '../app/Moment';
import { useToast } from '../app/Toasts';
import { useText } from '../i18n/language';
import { useDeleteKey } from './calls';
import { KeyName } from './KeyName';
import type { AccessKey } from './key';
import { texts } from './texts';

interface DeleteKeyDialogProps {
  readonly pair: AccessKey;
  readonly onClose: () => void;
}

export function DeleteKeyDialog({ pair, onClose }: DeleteKeyDialogProps) {
  const words = useText(texts);
  const toast = useToast();
  const remove = useDeleteKey(pair);
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast('success', words.deleted);
        onClose();
        focusHeading();
      },
    });
  return (
    <Dialog
      title={words.deleteTitle}
      icon="warning"
      variant="small"
      onCancel={onClose}
      actions={
        <Button variant="danger" onClick={submit} isLoading={remove.isPending} isDisabled={remove.isPending}>
          {words.remove}
        </Button>
      }
    >
      <ErrorAlert error={remove.error} title={words.deleteFailed} />
      <KeyName pair={pair} />
      <Content component="p">{words.deleteBody}</Content>
      <Content component="p">
        {pair.lastUsedTimestamp === undefined ? (
          words.neverUsed
        ) : (
          <>
            {words.lastUsedAt} <Moment time={pair.lastUsedTimestamp} />. {words.deleteAdvice}
          </>
        )}
      </Content>
    </Dialog>
  );
}
