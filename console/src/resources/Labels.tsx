import { Button } from '@patternfly/react-core';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { texts } from './texts';

interface LabelsProps {
  readonly labels: Readonly<Record<string, string>> | undefined;
  readonly most: number;
  /** Told of a label that is clicked: to see what else has it. */
  readonly onPick: (key: string, value: string) => void;
}

/** Labels of an object, as text whatever is in them. Plain buttons: a page has hundreds of them, with every update. */
export function Labels({ labels, most, onPick }: LabelsProps) {
  const words = useText(texts);
  const [all, setAll] = useState(false);
  const entries = Object.entries(labels ?? {});
  if (entries.length === 0) {
    return null;
  }
  const shown = all ? entries : entries.slice(0, most);
  const rest = entries.length - most;
  return (
    <ul className={all ? 'hc-labels' : 'hc-labels hc-labels-few'}>
      {shown.map(([key, value]) => {
        const text = value === '' ? key : `${key}=${value}`;
        return (
          <li key={key}>
            <button
              type="button"
              className="hc-label"
              title={text}
              aria-label={words.filterByLabel(text)}
              onClick={() => onPick(key, value)}
            >
              {text}
            </button>
          </li>
        );
      })}
      {rest > 0 && (
        <li className="hc-label-more">
          <Button
            variant="link"
            isInline
            size="sm"
            aria-expanded={all}
            aria-label={all ? undefined : `+${rest} (${words.showMore(rest)})`}
            onClick={() => setAll(!all)}
          >
            {all ? words.showLess : `+${rest}`}
          </Button>
        </li>
      )}
    </ul>
  );
}
