import { Form, TextArea } from '@patternfly/react-core';
import { useState } from 'react';
import { describedBy, Field } from '../../app/Field';
import { useText } from '../../i18n/language';
import type { Target } from './action';
import { ActionDialog, type ActionProps } from './ActionDialog';
import { markCommand } from './commands';
import { mostMarks, readMarks } from './marks';
import { mark } from './requests';
import { texts } from './texts';

const id = 'hc-marks';

interface MarksDialogProps extends ActionProps {
  readonly field: 'labels' | 'annotations';
}

/** Changes labels or annotations, in the way in which kubectl takes them. */
export function MarksDialog({ field, ...props }: MarksDialogProps) {
  const words = useText(texts);
  const [text, setText] = useState('');
  const read = readMarks(text);
  const problem = () => {
    if (!('problem' in read) || read.problem === 'empty') {
      return undefined;
    }
    return read.problem === 'line' ? words.badMark(read.line) : words.tooManyMarks(mostMarks);
  };
  const error = problem();
  const wish =
    'marks' in read
      ? {
          input: [field, read.marks],
          requestFor: (target: Target) => mark(target, field, read.marks),
          kubectl: (target: Target) => markCommand(target, field, read.marks),
        }
      : undefined;
  return (
    <ActionDialog {...props} action={field === 'labels' ? 'label' : 'annotate'} wish={wish}>
      <Form onSubmit={(event) => event.preventDefault()} noValidate>
        <Field
          id={id}
          label={field === 'labels' ? words.marksOfLabels : words.marksOfAnnotations}
          help={words.marksHelp}
          error={error}
        >
          <TextArea
            id={id}
            value={text}
            rows={3}
            autoComplete="off"
            spellCheck={false}
            onChange={(_event, next) => setText(next)}
            {...describedBy(id, words.marksHelp, error)}
          />
        </Field>
      </Form>
    </ActionDialog>
  );
}
