import '@xterm/xterm/css/xterm.css';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import { plainDoor } from '../../api/paths';
import { callCluster } from '../../kube/client';
import { channels, type Ending, endingOf, execQuery, protocols, readMessage, resize, stdin } from './exec-protocol';
import { apiPath, type Place } from '../../kube/place';
import { allowInlineStyle } from './style-stand-in';
import { terminalLook } from './terminal-look';

/** A terminal on the page, and the connection behind it. */
export interface Session {
  /** ends the connection; the command in the container loses its terminal */
  close(): void;
}

interface Wishes {
  readonly cluster: string;
  readonly pod: Place;
  readonly container: string;
  /** Nothing to attach to the process that the container runs. */
  readonly command: readonly string[] | undefined;
  readonly label: string;
  /** where the terminal is drawn; it may hold an earlier one, which goes */
  readonly box: HTMLElement;
  readonly onOpen: () => void;
  /** Told once: how it ended, or nothing when the connection went without a word. */
  readonly onEnd: (ending: Ending | undefined) => void;
  /** The server's reason for refusing the terminal. */
  readonly onRefused: (error: unknown) => void;
  readonly onLeave: () => void;
}

/**
 * A cluster ends nothing of itself when the connection goes, so shells would gather in the container: Ctrl+C ends the program in front or a
 * line half typed, Ctrl+D the shell; some time after, since a shell forgets what was typed while its program ended.
 */
const ctrlC = '\u0003';
const ctrlD = '\u0004';
const endDelay = 300;

/** Opens a terminal by exec or attach, over a WebSocket on the page's own origin: the session's cookie goes with it. */
export function openTerminal(wishes: Wishes): Session {
  const { box, onOpen, onEnd, onRefused } = wishes;
  box.replaceChildren();
  const endInlineStyle = allowInlineStyle();
  const terminal = drawTerminal(wishes);
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  const subresource = wishes.command === undefined ? 'attach' : 'exec';
  const path = `${apiPath(wishes.pod, subresource)}?${execQuery(wishes.container, wishes.command).toString()}`;
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${window.location.host}${plainDoor(wishes.cluster, path)}`, protocols);
  socket.binaryType = 'arraybuffer';
  const send = (bytes: Uint8Array<ArrayBuffer>) => {
    if (socket.readyState === WebSocket.OPEN) {
      socket.send(bytes);
    }
  };
  // a page that goes has no time to wait
  const hangUp = () => send(stdin(ctrlC + ctrlD));
  window.addEventListener('pagehide', hangUp);
  let opened = false;
  let closed = false;
  let ending: Ending | undefined;
  socket.onopen = () => {
    if (closed) {
      return;
    }
    opened = true;
    fit.fit();
    send(resize(terminal.cols, terminal.rows));
    terminal.focus();
    onOpen();
  };
  socket.onmessage = (event: MessageEvent<ArrayBuffer>) => {
    if (closed) {
      return;
    }
    const message = readMessage(event.data);
    if (message?.channel === channels.status) {
      ending = endingOf(message.data);
    } else if (message) {
      terminal.write(message.data);
    }
  };
  const sizes = new ResizeObserver(() => fit.fit());
  socket.onclose = () => {
    window.removeEventListener('pagehide', hangUp);
    sizes.disconnect();
    if (closed) {
      return;
    }
    terminal.options.disableStdin = true;
    terminal.options.cursorBlink = false;
    if (opened) {
      onEnd(ending);
    } else {
      void reasonOf(wishes.cluster, path).then(onRefused);
    }
  };
  terminal.onData((text) => send(stdin(text)));
  terminal.onResize(({ cols, rows }) => send(resize(cols, rows)));
  sizes.observe(box);
  return {
    close() {
      closed = true;
      sizes.disconnect();
      send(stdin(ctrlC));
      setTimeout(() => {
        send(stdin(ctrlD));
        socket.close();
      }, endDelay);
      terminal.dispose();
      endInlineStyle();
    },
  };
}

function drawTerminal({ box, label, onLeave }: Wishes): Terminal {
  const terminal = new Terminal({
    ...terminalLook,
    cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    scrollback: 5000,
  });
  terminal.open(box);
  terminal.textarea?.setAttribute('aria-label', label);
  terminal.attachCustomKeyEventHandler((event) => {
    if (event.key !== 'F6' || !event.ctrlKey) {
      return true;
    }
    if (event.type === 'keydown') {
      onLeave();
    }
    return false;
  });
  return terminal;
}

/** A browser tells nothing of a WebSocket that was refused; the same address without an upgrade tells why. */
async function reasonOf(cluster: string, path: string): Promise<unknown> {
  try {
    await callCluster(cluster, path);
    return undefined;
  } catch (error) {
    return error;
  }
}
