import { Button, TextInput } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { useText } from '../../i18n/language';
import { useNamespaces } from '../../kube/kinds';
import { texts } from './texts';

interface NamespaceFieldProps {
  readonly cluster: string;
  readonly namespace: string;
  /** Empty for all namespaces. */
  readonly onChoose: (namespace: string) => void;
}

/** Any namespace can be typed; those that the caller may list are suggested once the field is entered. */
export function NamespaceField({ cluster, namespace, onChoose }: NamespaceFieldProps) {
  const words = useText(texts);
  const [typed, type] = useState(namespace);
  const [entered, enter] = useState(false);
  const names = useNamespaces(cluster, '', entered).data?.names ?? [];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onChoose(typed.trim());
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        aria-label={words.namespace}
        placeholder={words.namespaceHint}
        list="hc-usage-namespaces"
        autoComplete="off"
        value={typed}
        onFocus={() => enter(true)}
        onChange={(_event, text) => type(text)}
      />
      <datalist id="hc-usage-namespaces">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" variant="secondary" isDisabled={typed.trim() === namespace}>
        {words.apply}
      </Button>
    </form>
  );
}
