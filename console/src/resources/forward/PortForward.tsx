import './forward.css';
import { FormSelect, FormSelectOption } from '@patternfly/react-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRefusal } from '../../access/useRefusal';
import { describedBy, Field } from '../../app/Field';
import { Notice } from '../../app/Notice';
import { TextField } from '../../app/TextField';
import { Snippet } from '../../assistant/Snippet';
import { useText } from '../../i18n/language';
import { kubeconfigName } from '../../kube/kubeconfig-name';
import { encode } from '../../kube/place';
import type { PartProps } from '../part-props';
import { forwardCommand, hasPods, localPortFor, type NamedPort, portOf, portsOf } from './forward';
import { texts } from './texts';

/** The command that forwards a local port to a pod, to a Service, or to a pod of a workload. */
export function PortForward({ cluster, place, object }: PartProps) {
  const words = useText(texts);
  const ports = portsOf(object);
  const [chosen, choose] = useState<string>();
  const [typed, type] = useState<string>();
  const refusal = useRefusal(cluster, {
    verb: 'create',
    group: '',
    resource: 'pods',
    subresource: 'portforward',
    namespace: place.namespace,
    ...(place.plural === 'pods' ? { name: place.name } : {}),
  });
  if (!hasPods(place, object)) {
    return <p className="hc-subtle">{words.noPods}</p>;
  }
  const remoteText = chosen ?? String(ports[0]?.port ?? 8080);
  const remote = portOf(remoteText);
  const localText = typed ?? (remote === undefined ? '' : String(localPortFor(remote)));
  const local = portOf(localText);
  const errorOf = (text: string, port: number | undefined) => (port === undefined ? words.badPort(text) : undefined);
  return (
    <div className="hc-forward">
      {refusal !== undefined && <Notice variant="warning" title={refusal} />}
      <div className="hc-forward-ports">
        {ports.length > 0 ? (
          <PortChoice ports={ports} value={remoteText} onChange={choose} />
        ) : (
          <TextField
            id="hc-remote-port"
            label={words.remote}
            help={words.remoteHelp}
            value={remoteText}
            error={errorOf(remoteText, remote)}
            onChange={choose}
          />
        )}
        <TextField
          id="hc-local-port"
          label={words.local}
          help={words.localHelp}
          value={localText}
          error={errorOf(localText, local)}
          onChange={type}
        />
      </div>
      {remote !== undefined && local !== undefined && (
        <>
          <Snippet title={words.command} text={forwardCommand(cluster, place, local, remote)} copyLabel={words.copy} />
          <p className="hc-small">
            {words.meanwhile(local)} {words.kubeconfig(kubeconfigName(cluster))}{' '}
            <Link to={`/console/clusters/${encode(cluster)}`}>{words.toKubeconfig}</Link>
          </p>
        </>
      )}
    </div>
  );
}

interface PortChoiceProps {
  readonly ports: readonly NamedPort[];
  readonly value: string;
  readonly onChange: (port: string) => void;
}

function PortChoice({ ports, value, onChange }: PortChoiceProps) {
  const words = useText(texts);
  const id = 'hc-remote-port';
  return (
    <Field id={id} label={words.remote}>
      <FormSelect id={id} value={value} onChange={(_event, port) => onChange(port)} {...describedBy(id)}>
        {ports.map(({ port, name }) => (
          <FormSelectOption
            key={port}
            value={String(port)}
            label={name === undefined ? String(port) : `${port} (${name})`}
          />
        ))}
      </FormSelect>
    </Field>
  );
}
