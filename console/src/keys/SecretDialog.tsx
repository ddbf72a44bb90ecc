import { Button, Tab, Tabs, TabTitleText } from '@patternfly/react-core';
import { useState } from 'react';
import { Copy } from '../app/Copy';
import { Dialog } from '../app/Dialog';
import { Notice } from '../app/Notice';
import { AuthorityNote } from '../authority/AuthorityNote';
import { useAuthority } from '../authority/useAuthority';
import { useText } from '../i18n/language';
import { environment, plainText, properties, tokenCurl, yaml } from './formats';
import type { AccessKeyWithSecret } from './key';
import { texts } from './texts';

interface SecretDialogProps {
  readonly title: string;
  readonly pair: AccessKeyWithSecret;
  readonly onClose: () => void;
}

const formats = ['text', 'properties', 'yaml', 'environment', 'curl'] as const;
type Format = (typeof formats)[number];

/** The secret, this once. Escape does not close it: nobody loses a secret by a slip. */
export function SecretDialog({ title, pair, onClose }: SecretDialogProps) {
  const words = useText(texts);
  const [format, setFormat] = useState<Format>('text');
  const hasAuthority = useAuthority();
  const whole = { url: window.location.origin, accessKey: pair.accessKey, secretKey: pair.secretKey };
  const written: Readonly<Record<Format, string>> = {
    text: plainText(whole),
    properties: properties(whole),
    yaml: yaml(whole),
    environment: environment(whole),
    curl: tokenCurl(whole, hasAuthority),
  };
  return (
    <Dialog title={title} actions={<Button onClick={onClose}>{words.stored}</Button>}>
      <Notice variant="warning" title={words.secretOnce} className="hc-note">
        {words.secretOnceBody}
      </Notice>
      <dl className="hc-pair">
        <dt>{words.columns.accessKey}</dt>
        <dd className="hc-with-copy">
          <span className="hc-mono">{pair.accessKey}</span>
          <Copy text={pair.accessKey} label={words.copyAccessKey} />
        </dd>
        <dt>{words.secretKey}</dt>
        <dd className="hc-with-copy">
          <span className="hc-mono">{pair.secretKey}</span>
          <Copy text={pair.secretKey} label={words.copySecretKey} />
        </dd>
      </dl>
      <Tabs
        aria-label={words.formatsLabel}
        activeKey={format}
        onSelect={(_event, key) => setFormat(formats.find((name) => name === key) ?? 'text')}
        unmountOnExit
        mountOnEnter
      >
        {formats.map((name) => (
          <Tab key={name} eventKey={name} title={<TabTitleText>{words.formats[name]}</TabTitleText>}>
            <div className="hc-code">
              <pre>
                <code>{written[name]}</code>
              </pre>
              <Copy text={written[name]} label={words.copyFormat(words.formats[name])}>
                {words.copyButton}
              </Copy>
              {name === 'curl' && <AuthorityNote />}
            </div>
          </Tab>
        ))}
      </Tabs>
    </Dialog>
  );
}
