import './terminal.css';
import { TextInput } from '@patternfly/react-core';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../access/ActionButton';
import { useTerminalRefusal } from '../../access/useTerminalRefusal';
import { StatusError } from '../../api/status';
import { ErrorAlert } from '../../app/ErrorAlert';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import type { PartProps } from '../part-props';
import { ContainerSelect } from './ContainerSelect';
import { type Ending, shell } from './exec-protocol';
import { containersOf } from './pod';
import type { Session } from './terminal';
import { texts } from './texts';

type State =
  | { readonly name: 'idle' | 'connecting' | 'connected' | 'lost' }
  | { readonly name: 'ended'; readonly ending: Ending }
  | { readonly name: 'refused'; readonly error: unknown };

/** A terminal in a container. It is opened by a button, not by an address: to run something is an act. */
export function TerminalTab({ cluster, place, object: pod }: PartProps) {
  const words = useText(texts).shell;
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const session = useRef<Session>(undefined);
  const [chosen, setContainer] = useState<string>();
  const [command, setCommand] = useState('');
  const [state, setState] = useState<State>({ name: 'idle' });
  const container = chosen ?? containersOf(pod)[0]?.name ?? '';
  const { group, plural, namespace, name } = place;
  const refusal = useTerminalRefusal(cluster, { group, resource: plural, namespace, name });
  const busy = state.name === 'connecting' || state.name === 'connected';

  useEffect(() => () => session.current?.close(), []);

  const connect = async () => {
    setState({ name: 'connecting' });
    const { openTerminal } = await import('./terminal');
    if (!box.current) {
      return;
    }
    session.current?.close();
    session.current = openTerminal({
      cluster,
      pod: place,
      container,
      command: command.trim() === '' ? shell : ['/bin/sh', '-c', command],
      label: words.label(container),
      box: box.current,
      onOpen: () => setState({ name: 'connected' }),
      onEnd: (ending) => setState(ending ? { name: 'ended', ending } : { name: 'lost' }),
      onRefused: (error) => setState({ name: 'refused', error }),
      onLeave: () => button.current?.focus(),
    });
  };
  const disconnect = () => {
    session.current?.close();
    session.current = undefined;
    setState({ name: 'idle' });
  };
  return (
    <div className="hc-shell">
      <div className="hc-bar">
        <ContainerSelect pod={pod} label={words.container} value={container} disabled={busy} onChange={setContainer} />
        <TextInput
          className="hc-select"
          aria-label={`${words.command}. ${words.commandHint}`}
          placeholder={words.commandHint}
          value={command}
          isDisabled={busy}
          onChange={(_event, value) => setCommand(value)}
        />
        <ActionButton
          refusal={busy ? undefined : refusal}
          ref={button}
          variant={busy ? 'secondary' : 'primary'}
          onClick={() => (busy ? disconnect() : void connect())}
        >
          {busy ? words.disconnect : words.connect}
        </ActionButton>
        <ShellState state={state} />
      </div>
      {state.name === 'refused' && <Refused error={state.error} />}
      {state.name === 'lost' && <Notice variant="warning" isLiveRegion title={words.lost} />}
      <div
        ref={box}
        className={state.name === 'idle' ? 'hc-terminal hc-terminal-idle' : 'hc-terminal'}
        role="region"
        aria-label={words.label(container)}
      />
      <p className="hc-subtle hc-small">{words.leave}</p>
    </div>
  );
}

function ShellState({ state }: { readonly state: State }) {
  const words = useText(texts).shell;
  const text = () => {
    switch (state.name) {
      case 'idle':
      case 'lost':
      case 'refused':
        return words.idle;
      case 'connecting':
        return words.connecting;
      case 'connected':
        return words.connected;
      case 'ended':
        return state.ending.exitCode === undefined
          ? words.endedWith(state.ending.message ?? '')
          : words.exited(state.ending.exitCode);
    }
  };
  return (
    <span className="hc-subtle" role="status">
      {text()}
    </span>
  );
}

/** A server that only misses the upgrade would have let it be: then it was the way there that failed. */
function Refused({ error }: { readonly error: unknown }) {
  const words = useText(texts).shell;
  const upgradeOnly = error === undefined || (error instanceof StatusError && error.status.code === 400);
  return upgradeOnly ? (
    <Notice variant="danger" isLiveRegion title={words.lost} />
  ) : (
    <ErrorAlert error={error} title={words.refused} />
  );
}
