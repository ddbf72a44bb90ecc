import { Form, FormGroup, Radio } from '@patternfly/react-core';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import type { Target } from './action';
import type { ActionProps } from './ActionDialog';
import { ChangeDialog } from './ChangeDialog';
import { removeCommand } from './commands';
import { type Propagation, propagations, remove } from './requests';
import { texts } from './texts';

/** Asks before objects are deleted, and what becomes of those that they own. */
export function DeleteDialog(props: ActionProps) {
  const { targets } = props;
  const words = useText(texts);
  const [propagation, choose] = useState<Propagation>('Background');
  const [first, ...others] = targets;
  const { removal } = words;
  const name = first?.place.name ?? '';
  const kind = first?.kind.kind ?? '';
  const namespace = first?.place.namespace;
  const wish = {
    input: [propagation],
    requestFor: (target: Target) => remove(target, propagation),
    kubectl: (target: Target) => removeCommand(target, propagation),
  };
  return (
    <ChangeDialog
      {...props}
      title={others.length === 0 ? removal.title(kind, name) : removal.titleOfMany(kind, targets.length)}
      verb={words.items.delete}
      done={removal.done(name)}
      isDanger
      wish={wish}
    >
      {others.length === 0 && namespace !== undefined && <p>{removal.inNamespace(namespace)}</p>}
      <p>{removal.body}</p>
      <Form onSubmit={(event) => event.preventDefault()}>
        <FormGroup role="radiogroup" fieldId="hc-propagation" label={removal.owned}>
          {propagations.map((each) => (
            <Radio
              key={each}
              id={`hc-propagation-${each}`}
              name="hc-propagation"
              label={removal.propagation[each]}
              isChecked={each === propagation}
              onChange={() => choose(each)}
            />
          ))}
        </FormGroup>
      </Form>
    </ChangeDialog>
  );
}
