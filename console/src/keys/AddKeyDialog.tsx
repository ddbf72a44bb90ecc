import { Button } from '@patternfly/react-core';
import { useState } from 'react';
import { Dialog } from '../app/Dialog';
import { ErrorAlert } from '../app/ErrorAlert';
import { useText } from '../i18n/language';
import { useCreateKey } from './calls';
import { creationOf, newEntry } from './fields';
import { hasErrors, KeyForm } from './KeyForm';
import { SecretDialog } from './SecretDialog';
import { texts } from './texts';

const formId = 'add-key';

export function AddKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useText(texts);
  const [entry, setEntry] = useState(newEntry);
  const [tried, setTried] = useState(false);
  const create = useCreateKey();

  if (create.data) {
    return <SecretDialog title={words.secretTitle} pair={create.data} onClose={onClose} />;
  }
  const submit = () => {
    setTried(true);
    if (!hasErrors(entry)) {
      create.mutate(creationOf(entry, Date.now()));
    }
  };
  return (
    <Dialog
      title={words.addTitle}
      onCancel={onClose}
      actions={
        <Button type="submit" form={formId} isLoading={create.isPending} isDisabled={create.isPending}>
          {words.add}
        </Button>
      }
    >
      <ErrorAlert error={create.error} title={words.addFailed} />
      <KeyForm id={formId} entry={entry} onChange={setEntry} showErrors={tried} onSubmit={submit} />
    </Dialog>
  );
}
