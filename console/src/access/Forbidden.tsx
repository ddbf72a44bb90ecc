import { Button, TextInput } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Copy } from '../app/Copy';
import { Field } from '../app/Field';
import { useText } from '../i18n/language';
import { collectionOf, consolePath, type Place } from '../kube/place';
import { texts } from './forbidden-texts';
import { grantCommand, refusedUser } from './grant';

interface ForbiddenProps {
  readonly error: unknown;
  readonly cluster: string;
  readonly place: Place;
  readonly namespaced: boolean;
  /** Shows another namespace; without it, the list there is opened. */
  readonly onNamespace?: (namespace: string) => void;
}

/** Next steps after a cluster has refused a list: a field for another namespace, and the command that an administrator can run. */
export function Forbidden({ error, cluster, place, namespaced, onNamespace }: ForbiddenProps) {
  const words = useText(texts);
  const navigate = useNavigate();
  const [typed, type] = useState(place.namespace ?? '');
  const user = refusedUser(error);
  const namespace = typed.trim() === '' ? undefined : typed.trim();
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    if (namespace !== undefined && onNamespace) {
      onNamespace(namespace);
    } else if (namespace !== undefined) {
      void navigate(consolePath(cluster, { ...collectionOf(place), namespace }));
    }
  };
  const command = user === undefined ? undefined : grantCommand(user, place, namespaced ? namespace : undefined);
  return (
    <div className="hc-forbidden">
      {namespaced && (
        <form onSubmit={go}>
          <Field id="forbidden-namespace" label={words.namespace} help={words.namespaceHelp}>
            <span className="hc-forbidden-field">
              <TextInput
                id="forbidden-namespace"
                value={typed}
                autoComplete="off"
                aria-describedby="forbidden-namespace-help"
                onChange={(_event, text) => type(text)}
              />
              <Button type="submit" variant="secondary" isDisabled={namespace === undefined}>
                {words.look}
              </Button>
            </span>
          </Field>
        </form>
      )}
      {command !== undefined && (
        <>
          <p>{words.ask}</p>
          <div className="hc-code">
            <pre>
              <code>{command}</code>
            </pre>
            <Copy text={command} label={words.copy}>
              {words.copy}
            </Copy>
          </div>
        </>
      )}
    </div>
  );
}
