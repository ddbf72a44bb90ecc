import { Button, InputGroup, InputGroupItem, Label, LabelGroup, TextInput } from '@patternfly/react-core';
import { type KeyboardEvent, useState } from 'react';
import { describedBy, Field } from '../../app/Field';
import { useText } from '../../i18n/language';
import { type LabelProblem, type Labels, readLabel, withoutLabel } from '../labels';
import { texts } from './texts';

interface LabelsFieldProps {
  readonly labels: Labels;
  readonly onChange: (labels: Labels) => void;
}

const id = 'labels';

/** Labels, to be added one by one and taken away. The same key again changes its value. */
export function LabelsField({ labels, onChange }: LabelsFieldProps) {
  const words = useText(texts);
  const [typed, type] = useState('');
  const [problem, setProblem] = useState<LabelProblem>();
  const add = () => {
    const label = readLabel(typed);
    if (typeof label === 'string') {
      setProblem(label);
      return;
    }
    const [key, value] = label;
    onChange({ ...labels, [key]: value });
    type('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    }
  };
  const error = problem === undefined ? undefined : words.labelProblems[problem];
  return (
    <Field id={id} label={words.labels} help={words.labelsHelp} error={error}>
      {Object.keys(labels).length > 0 && (
        <LabelGroup aria-label={words.labels} numLabels={64}>
          {Object.entries(labels).map(([key, value]) => (
            <Label key={key} variant="outline" closeBtnAriaLabel={words.removeLabel(`${key}=${value}`)} onClose={() => onChange(withoutLabel(labels, key))}>
              {`${key}=${value}`}
            </Label>
          ))}
        </LabelGroup>
      )}
      <InputGroup>
        <InputGroupItem isFill>
          <TextInput
            id={id}
            value={typed}
            autoComplete="off"
            validated={error === undefined ? 'default' : 'error'}
            onChange={(_event, text) => {
              type(text);
              setProblem(undefined);
            }}
            onKeyDown={press}
            {...describedBy(id, words.labelsHelp, error)}
          />
        </InputGroupItem>
        <InputGroupItem>
          <Button variant="control" onClick={add}>
            {words.addLabel}
          </Button>
        </InputGroupItem>
      </InputGroup>
    </Field>
  );
}
