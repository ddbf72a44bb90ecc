import { Component, type ReactNode } from 'react';
import { askGateway } from '../api/gateway';
import { CrashPage } from './CrashPage';
import { tryPartsAgain } from './part';

interface CrashProps {
  /** Where the page is: elsewhere it gets another chance. */
  readonly at?: string;
  readonly children: ReactNode;
}

interface CrashState {
  readonly failed: boolean;
  readonly at?: string;
}

/** Shows something in place of a page that failed while it was drawn. */
export class Crash extends Component<CrashProps, CrashState> {
  override state: CrashState = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Partial<CrashState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: CrashProps, state: CrashState): CrashState | null {
    return at === state.at ? null : { failed: false, at };
  }

  /** A part of the console that cannot be loaded is what an outage looks like to a page that is opened in it. */
  override componentDidCatch(): void {
    tryPartsAgain();
    void askGateway();
  }

  override render() {
    return this.state.failed ? <CrashPage /> : this.props.children;
  }
}
