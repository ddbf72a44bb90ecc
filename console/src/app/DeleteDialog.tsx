import { Button } from '@patternfly/react-core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog';
import { ErrorAlert } from './ErrorAlert';
import { focusHeading } from './focus';
import { useToast } from './Toasts';

interface DeleteDialogProps {
  readonly title: string;
  readonly words: { readonly remove: string; readonly deleted: string; readonly deleteFailed: string };
  readonly remove: UseMutationResult;
  readonly onClose: () => void;
  /** The consequences of the deletion. */
  readonly children: ReactNode;
}

/** Asks once more before something is gone for good. */
export function DeleteDialog({ title, words, remove, onClose, children }: DeleteDialogProps) {
  const toast = useToast();
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
      title={title}
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
      {children}
    </Dialog>
  );
}
