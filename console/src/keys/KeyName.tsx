import { Content } from '@patternfly/react-core';
import type { AccessKey } from './key';

/** Which pair a dialog is about. */
export function KeyName({ pair }: { readonly pair: AccessKey }) {
  return (
    <Content component="p">
      {pair.description !== '' && <strong className="hc-break">{pair.description} </strong>}
      <span className="hc-mono">{pair.accessKey}</span>
    </Content>
  );
}
