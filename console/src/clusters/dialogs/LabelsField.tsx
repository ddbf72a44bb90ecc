import { Button, InputGroup, InputGroupItem, Label, LabelGroup, TextInput } from '@patternfly/react-core';
import type { KeyboardEvent } from 'react';
import { describedBy, Field } from '../../app/Field';
import { useText } from '../../i18n/language';
import { withoutLabel } from '../labels';
import { texts } from './texts';
import type { LabelEntry } from './useLabels';

const id = 'labels';

/** Labels, to be added one by one and taken away. The same key again changes its value. */
export function LabelsField({ entry, error: other }: { readonly entry: LabelEntry; readonly error?: string }) {
  const words = useText(texts);
  const { labels, setLabels, typed, type, problem, take } = entry;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      take();
    }
  };
  const error = problem === undefined ? other : words.labelProblems[problem];
  return (
    <Field id={id} label={words.labels} help={words.labelsHelp} error={error}>
      {Object.keys(labels).length > 0 && (
        <LabelGroup aria-label={words.labels} numLabels={64}>
          {Object.entries(labels).map(([key, value]) => (
            <Label
              key={key}
              variant="outline"
              closeBtnAriaLabel={words.removeLabel(`${key}=${value}`)}
              onClose={() => setLabels(withoutLabel(labels, key))}
            >
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
            onChange={(_event, text) => type(text)}
            onKeyDown={press}
            // a button takes it itself: a label that comes between its press and its release would move it away
            onBlur={({ relatedTarget }) => relatedTarget instanceof HTMLButtonElement || take()}
            {...describedBy(id, words.labelsHelp, error)}
          />
        </InputGroupItem>
        <InputGroupItem>
          <Button variant="control" onClick={take}>
            {words.addLabel}
          </Button>
        </InputGroupItem>
      </InputGroup>
    </Field>
  );
}
