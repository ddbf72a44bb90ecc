import './yaml.css';
import { Button, Radio } from '@patternfly/react-core';
import { useId, useState } from 'react';
import { useText } from '../../i18n/language';
import { texts } from './texts';
import { chosen, type MergePart } from './merge';

type Side = 'mine' | 'theirs';

interface ConflictViewProps {
  readonly parts: readonly MergePart[];
  /** Gets the whole text when a side was chosen for each conflict. */
  readonly onDone: (text: string) => void;
  readonly onBack: () => void;
}

/** Where two people changed the same lines: both versions, and a choice between them. */
export function ConflictView({ parts, onDone, onBack }: ConflictViewProps) {
  const words = useText(texts).conflict;
  const conflicts = parts.flatMap((part) => ('mine' in part ? [part] : []));
  const [choices, setChoices] = useState<readonly (Side | undefined)[]>([]);
  const text = chosen(parts, choices);
  const choose = (at: number, side: Side) =>
    setChoices(conflicts.map((_conflict, each) => (each === at ? side : choices[each])));
  return (
    <div className="hc-yaml">
      <h2 className="hc-review-title">{words.title}</h2>
      <p className="hc-subtle">{words.intro}</p>
      {conflicts.map((conflict, at) => (
        <fieldset key={at} className="hc-conflict" aria-label={words.conflict(at + 1, conflicts.length)}>
          <legend>{words.conflict(at + 1, conflicts.length)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <OneSide
              key={side}
              name={words[side]}
              lines={conflict[side]}
              isChosen={choices[at] === side}
              group={`conflict-${at}`}
              onChoose={() => choose(at, side)}
            />
          ))}
        </fieldset>
      ))}
      <div className="hc-bar">
        <Button isDisabled={text === undefined} onClick={() => text !== undefined && onDone(text)}>
          {words.done}
        </Button>
        <Button variant="link" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly lines: readonly string[];
  readonly isChosen: boolean;
  readonly group: string;
  readonly onChoose: () => void;
}

function OneSide({ name, lines, isChosen, group, onChoose }: SideProps) {
  const words = useText(texts).conflict;
  const id = useId();
  return (
    <div className={isChosen ? 'hc-conflict-side hc-conflict-chosen' : 'hc-conflict-side'}>
      <Radio
        id={id}
        name={group}
        label={name}
        isChecked={isChosen}
        onChange={onChoose}
        aria-describedby={`${id}-lines`}
      />
      <pre id={`${id}-lines`}>{lines.length === 0 ? <em>{words.nothing}</em> : lines.join('\n')}</pre>
    </div>
  );
}
