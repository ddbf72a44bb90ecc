import { Button, Form } from '@patternfly/react-core';
import { useState } from 'react';
import { Dialog } from '../app/Dialog';
import { ErrorAlert } from '../app/ErrorAlert';
import { TextField } from '../app/TextField';
import { useText } from '../i18n/language';
import { texts } from './texts';
import { longestName } from './views';

const formId = 'view-name-form';

interface NameDialogProps {
  readonly title: string;
  /** The name at first. */
  readonly name: string;
  readonly help?: string;
  /** Tells the reader something about a name before it is saved. */
  readonly noteOf?: (name: string) => string | undefined;
  /** Why a name cannot be saved. */
  readonly faultOf?: (name: string) => string | undefined;
  readonly actionOf: (name: string) => string;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export function NameDialog(props: NameDialogProps) {
  const { title, help, noteOf, faultOf, actionOf, error, isPending, onSubmit, onClose } = props;
  const words = useText(texts);
  const [typed, type] = useState(props.name.slice(0, longestName));
  const [isTried, setTried] = useState(false);
  const name = typed.trim();
  const fault = name === '' ? (isTried ? words.nameMissing : undefined) : faultOf?.(name);
  const submit = () => {
    setTried(true);
    if (name !== '' && fault === undefined && !isPending) {
      onSubmit(name);
    }
  };
  return (
    <Dialog
      title={title}
      variant="small"
      focus="#view-name"
      onCancel={onClose}
      actions={
        <Button type="submit" form={formId} isLoading={isPending} isDisabled={isPending}>
          {actionOf(name)}
        </Button>
      }
    >
      <ErrorAlert error={error} title={words.saveFailed} />
      <Form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          id="view-name"
          label={words.name}
          required
          value={typed}
          onChange={type}
          maxLength={longestName}
          error={fault}
          help={noteOf?.(name) ?? help}
        />
      </Form>
    </Dialog>
  );
}
