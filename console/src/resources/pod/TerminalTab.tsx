import './terminal.css';
import { TextInput } from '@patternfly/react-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ActionButton } from '../../access/ActionButton';
import { useTerminalRefusal } from '../../access/useTerminalRefusal';
import { StatusError } from '../../api/status';
import { ErrorAlert } from '../../app/ErrorAlert';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import type { PartProps } from '../part-props';
import { ContainerSelect } from './ContainerSelect';
import { type Ending, shell } from './exec-protocol';
import { containersOf } from './pod';
import type { Session } from './terminal';
import { texts } from './texts';

type State =
  | { readonly name: 'idle' | 'waiting' | 'connecting' | 'connected' | 'lost' }
  | { readonly name: 'ended'; readonly ending: Ending }
  | { readonly name: 'refused'; readonly error: unknown };

/** The debug container that was added a moment ago, if the page was opened for it. */
function attachedTo(state: unknown): string | undefined {
  const name = typeof state === 'object' && state !== null && 'attach' in state ? state.attach : undefined;
  return typeof name === 'string' ? name : undefined;
}

/**
 * A terminal in a container. It is opened by a button, not by an address: to run something is an act. Only to a debug container that was just
 * added, it is attached as soon as that runs.
 */
export function TerminalTab({ cluster, place, object: pod }: PartProps) {
  const words = useText(texts).shell;
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const session = useRef<Session>(undefined);
  const { search, ...location } = useLocation();
  const navigate = useNavigate();
  const [attaching, setAttaching] = useState<string>();
  const [chosen, setContainer] = useState<string>();
  const [command, setCommand] = useState('');
  const [state, setState] = useState<State>({ name: 'idle' });
  const [isAttached, setAttached] = useState(false);
  const added = attachedTo(location.state);
  const [seen, see] = useState<string>();
  if (added !== undefined && added !== seen) {
    see(added);
    setAttaching(added);
    setContainer(added);
    setState({ name: 'waiting' });
  }
  const container = chosen ?? containersOf(pod)[0]?.name ?? '';
  const { group, plural, namespace, name } = place;
  const refusal = useTerminalRefusal(cluster, { group, resource: plural, namespace, name });
  const busy = state.name === 'connecting' || state.name === 'connected';

  useEffect(() => () => session.current?.close(), []);

  const connect = async (to = container, isDebug = false) => {
    setAttaching(undefined);
    setState({ name: 'connecting' });
    setAttached(isDebug);
    const { openTerminal } = await import('./terminal');
    if (!box.current) {
      return;
    }
    session.current?.close();
    session.current = openTerminal({
      cluster,
      pod: place,
      container: to,
      command: isDebug ? undefined : command.trim() === '' ? shell : ['/bin/sh', '-c', command],
      label: words.label(to),
      box: box.current,
      onOpen: () => setState({ name: 'connected' }),
      onEnd: (ending) => setState(ending ? { name: 'ended', ending } : { name: 'lost' }),
      onRefused: (error) => setState({ name: 'refused', error }),
      onLeave: () => button.current?.focus(),
    });
  };
  const isRunning =
    attaching !== undefined && containersOf(pod).some(({ name, state: at }) => name === attaching && at === 'Running');
  const attach = useEffectEvent((to: string) => {
    // loaded again, the page attaches to nothing
    void navigate(search, { replace: true });
    void connect(to, true);
  });
  useEffect(() => {
    if (attaching === undefined || !isRunning) {
      return undefined;
    }
    const timer = setTimeout(() => attach(attaching));
    return () => clearTimeout(timer);
  }, [attaching, isRunning]);
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
          className="hc-choice"
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
        <ShellState state={state} waitsFor={attaching} />
      </div>
      {attaching !== undefined && <NotYet pod={pod} container={attaching} />}
      {state.name === 'refused' && <Refused error={state.error} />}
      {state.name === 'lost' && <Notice variant="warning" isLiveRegion title={words.lost} />}
      <div
        ref={box}
        className={state.name === 'idle' ? 'hc-terminal hc-terminal-idle' : 'hc-terminal'}
        role="region"
        aria-label={words.label(container)}
      />
      <p className="hc-subtle hc-small">
        {words.leave} {isAttached ? words.attached : words.debugHint}
      </p>
    </div>
  );
}

/** Why a debug container does not run, in the words of its node. */
function NotYet({ pod, container }: { readonly pod: KubeObject; readonly container: string }) {
  const found = containersOf(pod).find(({ name }) => name === container);
  return (
    found?.message !== undefined && <Notice variant="warning" isLiveRegion title={`${found.state}: ${found.message}`} />
  );
}

interface ShellStateProps {
  readonly state: State;
  readonly waitsFor: string | undefined;
}

function ShellState({ state, waitsFor = '' }: ShellStateProps) {
  const words = useText(texts).shell;
  const text = () => {
    switch (state.name) {
      case 'idle':
      case 'lost':
      case 'refused':
        return words.idle;
      case 'waiting':
        return words.waiting(waitsFor);
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
