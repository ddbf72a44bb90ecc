import { Button } from '@patternfly/react-core';
import { useState } from 'react';
import { Dialog } from '../app/Dialog';
import { ErrorAlert } from '../app/ErrorAlert';
import { useToast } from '../app/Toasts';
import { useText } from '../i18n/language';
import { useChangeKey } from './calls';
import { changesOf, entryOf, isDateWrong, isScopeEmpty } from './fields';
import type { AccessKey } from './key';
import { KeyForm } from './KeyForm';
import { texts } from './texts';

const formId = 'edit-key';

interface EditKeyDialogProps {
  readonly pair: AccessKey;
  readonly onClose: () => void;
}

export function EditKeyDialog({ pair, onClose }: EditKeyDialogProps) {
  const words = useText(texts);
  const toast = useToast();
  const [entry, setEntry] = useState(() => entryOf(pair));
  const [tried, setTried] = useState(false);
  const change = useChangeKey(pair);

  const submit = () => {
    setTried(true);
    const fields = changesOf(pair, entry, Date.now());
    const dateWrong = 'expirationTimestamp' in fields && isDateWrong(entry, Date.now());
    if (dateWrong || isScopeEmpty(entry)) {
      return;
    }
    if (Object.keys(fields).length === 0) {
      onClose();
      return;
    }
    change.mutate(fields, {
      onSuccess: () => {
        toast('success', words.saved);
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={words.editTitle}
      onCancel={onClose}
      actions={
        <Button type="submit" form={formId} isLoading={change.isPending} isDisabled={change.isPending}>
          {words.save}
        </Button>
      }
    >
      <ErrorAlert error={change.error} title={words.saveFailed} />
      <KeyForm id={formId} entry={entry} onChange={setEntry} showErrors={tried} onSubmit={submit} />
    </Dialog>
  );
}
