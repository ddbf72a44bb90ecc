import { Button, Content, Form } from '@patternfly/react-core';
import { useState } from 'react';
import { Dialog } from '../../app/Dialog';
import { ErrorAlert } from '../../app/ErrorAlert';
import { focusHeading } from '../../app/focus';
import { TextField } from '../../app/TextField';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import type { ClusterDialogProps } from './props';
import { useRemove } from '../queries';
import { texts } from './texts';

interface RemoveDialogProps extends ClusterDialogProps {
  readonly onRemoved?: () => void;
}

/** Nobody removes a cluster by a slip: its name has to be typed. */
export function RemoveDialog({ cluster, onClose, onRemoved }: RemoveDialogProps) {
  const words = useText(texts);
  const toast = useToast();
  const [typed, type] = useState('');
  const remove = useRemove(cluster.name);
  const confirmed = typed.trim() === cluster.name;
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast('success', words.removed(cluster.name));
        onClose();
        onRemoved?.();
        focusHeading();
      },
    });
  return (
    <Dialog
      title={words.removeTitle(cluster.name)}
      icon="warning"
      variant="small"
      onCancel={onClose}
      actions={
        <Button
          variant="danger"
          type="submit"
          form="remove-cluster"
          isDisabled={!confirmed || remove.isPending}
          isLoading={remove.isPending}
        >
          {words.remove}
        </Button>
      }
    >
      <ErrorAlert error={remove.error} title={words.removeFailed} />
      <Content component="p">{words.removeBody}</Content>
      <Form
        id="remove-cluster"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) {
            submit();
          }
        }}
      >
        <TextField id="remove-name" label={words.removeConfirm(cluster.name)} required value={typed} onChange={type} />
      </Form>
    </Dialog>
  );
}
