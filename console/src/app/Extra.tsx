import { Component, type ReactNode, Suspense } from 'react';
import { askGateway, isGatewayAway, onGateway } from '../api/gateway';
import { tryPartsAgain } from './part';

interface ExtraProps {
  /** Usually a `part` of the frame around the pages. */
  readonly children: ReactNode;
}

interface ExtraState {
  readonly failed: boolean;
}

/**
 * Around what a page does without. In its place is nothing while it is loaded, and nothing when that fails: the page stays, and the part is tried again
 * when the gateway is back.
 */
export class Extra extends Component<ExtraProps, ExtraState> {
  override state: ExtraState = { failed: false };
  private stop: () => void = () => undefined;

  static getDerivedStateFromError(): ExtraState {
    return { failed: true };
  }

  override componentDidMount(): void {
    this.stop = onGateway(() => {
      if (!isGatewayAway()) {
        this.setState({ failed: false });
      }
    });
  }

  override componentWillUnmount(): void {
    this.stop();
  }

  override componentDidCatch(): void {
    tryPartsAgain();
    void askGateway();
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
