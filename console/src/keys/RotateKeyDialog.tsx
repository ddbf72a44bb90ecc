import { Button, Content, Form, FormGroup, Radio } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { Dialog } from '../app/Dialog';
import { ErrorAlert } from '../app/ErrorAlert';
import { useText } from '../i18n/language';
import { useRotateKey } from './calls';
import { KeyName } from './KeyName';
import type { AccessKey } from './key';
import { SecretDialog } from './SecretDialog';
import { texts } from './texts';

const formId = 'rotate-key';
const graces = ['0', '3600', '86400', '604800'] as const;

interface RotateKeyDialogProps {
  readonly pair: AccessKey;
  readonly onClose: () => void;
}

export function RotateKeyDialog({ pair, onClose }: RotateKeyDialogProps) {
  const words = useText(texts);
  const [grace, setGrace] = useState<(typeof graces)[number]>('86400');
  const rotate = useRotateKey(pair);

  if (rotate.data) {
    return <SecretDialog title={words.rotatedTitle} pair={rotate.data} onClose={onClose} />;
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    rotate.mutate(Number(grace));
  };
  return (
    <Dialog
      title={words.rotateTitle}
      onCancel={onClose}
      actions={
        <Button type="submit" form={formId} isLoading={rotate.isPending} isDisabled={rotate.isPending}>
          {words.rotate}
        </Button>
      }
    >
      <ErrorAlert error={rotate.error} title={words.rotateFailed} />
      <KeyName pair={pair} />
      <Content component="p">{words.rotateBody}</Content>
      <Form id={formId} onSubmit={submit}>
        <FormGroup role="radiogroup" fieldId="key-grace" label={words.grace}>
          {graces.map((seconds) => (
            <Radio
              key={seconds}
              id={`key-grace-${seconds}`}
              name="key-grace"
              label={words.graces[seconds]}
              isChecked={grace === seconds}
              onChange={() => setGrace(seconds)}
            />
          ))}
        </FormGroup>
      </Form>
    </Dialog>
  );
}
