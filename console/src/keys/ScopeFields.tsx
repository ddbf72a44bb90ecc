import { Checkbox, FormGroup, FormHelperText, FormSection, HelperText, HelperTextItem } from '@patternfly/react-core';
import { TextField } from '../app/TextField';
import { useText } from '../i18n/language';
import { anyVerb, isScopeEmpty, type KeyEntry, verbsFor } from './fields';
import { texts } from './texts';

interface ScopeFieldsProps {
  readonly entry: KeyEntry;
  readonly onChange: (entry: KeyEntry) => void;
  readonly showErrors: boolean;
}

/** By what a pair is narrower than its account. */
export function ScopeFields({ entry, onChange, showErrors }: ScopeFieldsProps) {
  const words = useText(texts).fields;
  const tick = (verb: string, ticked: boolean) =>
    onChange({ ...entry, verbs: ticked ? [...entry.verbs, verb] : entry.verbs.filter((other) => other !== verb) });
  return (
    <FormSection>
      {showErrors && isScopeEmpty(entry) && (
        <HelperText isLiveRegion>
          <HelperTextItem variant="error" screenReaderText=": ">
            {words.scopeEmpty}
          </HelperTextItem>
        </HelperText>
      )}
      <Checkbox
        id="key-read-only"
        label={words.readOnly}
        isChecked={entry.readOnly}
        onChange={(_event, readOnly) => onChange({ ...entry, readOnly })}
      />
      <TextField
        id="key-clusters"
        label={words.clusters}
        help={words.clustersHelp}
        value={entry.clusters}
        onChange={(clusters) => onChange({ ...entry, clusters })}
      />
      <TextField
        id="key-namespaces"
        label={words.namespaces}
        help={words.namespacesHelp}
        value={entry.namespaces}
        onChange={(namespaces) => onChange({ ...entry, namespaces })}
      />
      <FormGroup role="group" isInline fieldId="key-verbs" label={words.verbs}>
        {verbsFor(entry).map((verb) => (
          <Checkbox
            key={verb}
            id={`key-verb-${verb}`}
            label={verb === anyVerb ? words.anyVerb : verb}
            isChecked={entry.verbs.includes(verb)}
            onChange={(_event, ticked) => tick(verb, ticked)}
          />
        ))}
        <FormHelperText>
          <HelperText>
            <HelperTextItem>{words.verbsHelp}</HelperTextItem>
          </HelperText>
        </FormHelperText>
      </FormGroup>
    </FormSection>
  );
}
