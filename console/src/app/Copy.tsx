import { Button } from '@patternfly/react-core';
import CheckIcon from '@patternfly/react-icons/dist/esm/icons/check-icon';
import CopyIcon from '@patternfly/react-icons/dist/esm/icons/copy-icon';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/language';
import { copyText } from './copy';
import { texts } from './texts';

interface CopyProps {
  readonly text: string;
  /** The button's accessible name, which says what is copied: "Copy the access key". */
  readonly label: string;
  /** Words on the button; without them it is an icon. */
  readonly children?: string;
}

/** A button that copies text and says so. */
export function Copy({ text, label, children }: CopyProps) {
  const words = useText(texts);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) {
      return undefined;
    }
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void copyText(text).then(() => setCopied(true));
  return (
    <>
      <Button
        variant={children === undefined ? 'plain' : 'secondary'}
        size="sm"
        icon={copied ? <CheckIcon /> : <CopyIcon />}
        aria-label={label}
        title={children === undefined ? label : undefined}
        onClick={copy}
      >
        {children}
      </Button>
      <span className="pf-v6-screen-reader" role="status">
        {copied ? words.copied : ''}
      </span>
    </>
  );
}
