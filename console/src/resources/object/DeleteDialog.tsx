import { Button, Modal, ModalBody, ModalFooter, ModalHeader } from '@patternfly/react-core';
import { useMutation } from '@tanstack/react-query';
import { ErrorAlert } from '../../app/ErrorAlert';
import { useToast } from '../../app/Toasts';
import { useText } from '../../i18n/language';
import { deleteObject } from '../../kube/client';
import type { Place } from '../../kube/place';
import { texts } from './texts';

interface DeleteDialogProps {
  readonly cluster: string;
  readonly place: Place;
  readonly kind: string;
  readonly uid: string | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before an object is deleted. */
export function DeleteDialog({ cluster, place, kind, uid, onClose, onDeleted }: DeleteDialogProps) {
  const words = useText(texts).removal;
  const toast = useToast();
  const name = place.name ?? '';
  const removal = useMutation({
    mutationFn: () => deleteObject(cluster, place, uid),
    onSuccess: () => {
      toast('success', words.done(name));
      onClose();
      onDeleted();
    },
  });
  return (
    <Modal isOpen variant="small" onClose={onClose} aria-labelledby="hc-delete-title" aria-describedby="hc-delete-body">
      <ModalHeader title={words.title(kind, name)} titleIconVariant="warning" labelId="hc-delete-title" />
      <ModalBody id="hc-delete-body">
        {place.namespace !== undefined && <p>{words.inNamespace(place.namespace)}</p>}
        <p>{words.body}</p>
        <ErrorAlert error={removal.error} title={words.failed} />
      </ModalBody>
      <ModalFooter>
        <Button
          variant="danger"
          isLoading={removal.isPending}
          isDisabled={removal.isPending}
          onClick={() => removal.mutate()}
        >
          {words.confirm}
        </Button>
        <Button variant="link" onClick={onClose}>
          {words.cancel}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
