import '@xterm/xterm/css/xterm.css';
import { Terminal } from '@xterm/xterm';
import { terminalLook } from '../../resources/pod/terminal-look';
import { allowInlineStyle } from '../../resources/pod/style-stand-in';
import type { Screen } from './player';

/** The width of a character for each pixel of its height. */
const characterWidth = 0.61;
const sizes = { smallest: 8, largest: 14 } as const;

/** Ends of control sequences whose parameter is a number of repetitions, which xterm.js carries out one by one. */
const repeating = ['@', 'b', 'I', 'L', 'M', 'P', 'S', 'T', 'X', 'Z'] as const;
const mostRepetitions = 1000;

/** Skips sequences that would keep the page busy for minutes: a recorded program may write any. */
export function limitRepetitions(terminal: Terminal): void {
  for (const final of repeating) {
    terminal.parser.registerCsiHandler({ final }, (params) => params.flat().some((param) => param > mostRepetitions));
  }
}

/** A terminal that only shows: it has no keyboard, and answers nothing that a recorded program asks it for. */
export function openScreen(box: HTMLElement, label: string, plain: boolean): Screen & { readonly close: () => void } {
  const endInlineStyle = allowInlineStyle();
  const terminal = new Terminal({
    ...terminalLook,
    cursorBlink: false,
    disableStdin: true,
    convertEol: plain,
    scrollback: 1000,
    // a recorded link leads nowhere: a program in the container wrote it
    linkHandler: { activate: () => undefined },
  });
  limitRepetitions(terminal);
  terminal.open(box);
  terminal.attachCustomKeyEventHandler(() => false);
  terminal.textarea?.setAttribute('aria-label', label);
  terminal.textarea?.setAttribute('tabindex', '-1');
  const resize = (columns: number, rows: number) => {
    const fitting = Math.floor(box.clientWidth / (columns * characterWidth));
    terminal.options.fontSize = Math.min(Math.max(fitting, sizes.smallest), sizes.largest);
    terminal.resize(columns, rows);
  };
  return {
    reset(columns, rows) {
      terminal.reset();
      resize(columns, rows);
    },
    resize,
    write: (text) => new Promise((resolve) => terminal.write(text, resolve)),
    close() {
      terminal.dispose();
      endInlineStyle();
    },
  };
}
