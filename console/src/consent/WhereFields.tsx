import { FormGroup, Radio } from '@patternfly/react-core';
import { TextField } from '../app/TextField';
import { useText } from '../i18n/language';
import { useClusterNames } from '../kube/kinds';
import { type ConsentEntry, isNamesMissing } from './entry';
import { texts } from './texts';

interface WhereFieldsProps {
  readonly entry: ConsentEntry;
  readonly onChange: (entry: ConsentEntry) => void;
  readonly showErrors: boolean;
}

/** As many names as a line of help shows. */
const mostNames = 8;

/** The clusters and namespaces that the client gets. */
export function WhereFields({ entry, onChange, showErrors }: WhereFieldsProps) {
  const words = useText(texts);
  const known = useClusterNames().data?.map(({ name }) => name) ?? [];
  const names = [...known.slice(0, mostNames), ...(known.length > mostNames ? ['…'] : [])].join(', ');
  return (
    <>
      <Some
        id="consent-clusters"
        words={{ ...words.clusters, help: names === '' ? words.namesHelp : words.namesHelpWith(names) }}
        some={entry.someClusters}
        names={entry.clusters}
        onSome={(someClusters) => onChange({ ...entry, someClusters })}
        onNames={(clusters) => onChange({ ...entry, clusters })}
        showErrors={showErrors}
      />
      <Some
        id="consent-namespaces"
        words={words.namespaces}
        some={entry.someNamespaces}
        names={entry.namespaces}
        onSome={(someNamespaces) => onChange({ ...entry, someNamespaces })}
        onNames={(namespaces) => onChange({ ...entry, namespaces })}
        showErrors={showErrors}
      />
    </>
  );
}

interface SomeProps {
  readonly id: string;
  readonly words: {
    readonly label: string;
    readonly all: string;
    readonly some: string;
    readonly names: string;
    readonly help: string;
    readonly missing: string;
  };
  readonly some: boolean;
  readonly names: string;
  readonly onSome: (some: boolean) => void;
  readonly onNames: (names: string) => void;
  readonly showErrors: boolean;
}

/** All, or only those that are named. */
function Some({ id, words, some, names, onSome, onNames, showErrors }: SomeProps) {
  return (
    <>
      <FormGroup role="radiogroup" fieldId={`${id}-choice`} label={words.label}>
        {[false, true].map((each) => (
          <Radio
            key={String(each)}
            id={each ? `${id}-some` : `${id}-all`}
            name={`${id}-choice`}
            label={each ? words.some : words.all}
            isChecked={some === each}
            onChange={() => onSome(each)}
          />
        ))}
      </FormGroup>
      {some && (
        <TextField
          id={id}
          label={words.names}
          value={names}
          onChange={onNames}
          required
          maxLength={1024}
          help={words.help}
          error={showErrors && isNamesMissing(some, names) ? words.missing : undefined}
        />
      )}
    </>
  );
}
