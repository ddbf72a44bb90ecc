import { Checkbox, FormGroup, Radio } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import type { ConsentRequest } from './calls';
import { type ConsentEntry, mayChoose, secrets } from './entry';
import { texts } from './texts';

interface AccessFieldsProps {
  readonly request: ConsentRequest;
  readonly entry: ConsentEntry;
  readonly onChange: (entry: ConsentEntry) => void;
}

/** Whether a client only reads; nothing that it did not ask for. */
export function AccessFields({ request, entry, onChange }: AccessFieldsProps) {
  const words = useText(texts);
  const offered = mayChoose(request) ? [false, true] : [entry.writes];
  return (
    <>
      <FormGroup role="radiogroup" fieldId="consent-access" label={words.access} isStack>
        {offered.map((writes) => (
          <Radio
            key={String(writes)}
            id={writes ? 'consent-write' : 'consent-read'}
            name="consent-access"
            label={writes ? words.write : words.read}
            description={writes ? words.writeHelp : words.readHelp}
            isChecked={entry.writes === writes}
            onChange={() => onChange({ ...entry, writes })}
          />
        ))}
      </FormGroup>
      {request.scopes.includes(secrets) && (
        <Checkbox
          id="consent-secrets"
          label={words.secrets}
          description={words.secretsHelp}
          isChecked={entry.seesSecrets}
          onChange={(_event, seesSecrets) => onChange({ ...entry, seesSecrets })}
        />
      )}
    </>
  );
}
