import type { ITerminalOptions } from '@xterm/xterm';

/** Options that all terminals of the console have in common. */
export const terminalLook: ITerminalOptions = {
  screenReaderMode: true,
  fontFamily: '"RedHatMono", "Red Hat Mono", ui-monospace, monospace',
  fontSize: 14,
  theme: { background: '#151515', foreground: '#f2f2f2' },
};
