import { Button, TextInput, ToggleGroup, ToggleGroupItem } from '@patternfly/react-core';
import { type SyntheticEvent, useState } from 'react';
import { useText } from '../i18n/language';
import { isOpen, isSpan, localTime, type Range, rangeOf, spans } from './range';
import { texts } from './texts';

interface RangePickerProps {
  readonly range: Range;
  /** The times that the range stands for, when they are known. */
  readonly shown: Range | undefined;
  readonly onRange: (range: Range) => void;
}

/** How far back the page looks, or between which times. */
export function RangePicker({ range, shown, onRange }: RangePickerProps) {
  const words = useText(texts);
  const span = isOpen(range) && isSpan(range.from) ? range.from : undefined;
  const [opened, open] = useState(false);
  const custom = opened || span === undefined;
  return (
    <div className="hc-audit-range">
      <ToggleGroup aria-label={words.range}>
        {spans.map((each) => (
          <ToggleGroupItem
            key={each}
            text={words.spans[each]}
            isSelected={!custom && each === span}
            onChange={() => {
              open(false);
              onRange({ from: each, to: '' });
            }}
          />
        ))}
        <ToggleGroupItem text={words.custom} isSelected={custom} onChange={() => open(true)} />
      </ToggleGroup>
      {custom && (
        <Times
          key={`${range.from} ${range.to}`}
          range={span === undefined ? range : (shown ?? range)}
          onRange={(next) => {
            open(false);
            onRange(next);
          }}
        />
      )}
    </div>
  );
}

function Times({ range, onRange }: Pick<RangePickerProps, 'range' | 'onRange'>) {
  const words = useText(texts);
  const [start, setStart] = useState(() => inputOf(range.from));
  const [end, setEnd] = useState(() => inputOf(range.to));
  const [wrong, setWrong] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const next = rangeOf(start, end);
    setWrong(next === undefined);
    if (next) {
      onRange(next);
    }
  };
  const inputs = [
    ['audit-from', words.start, start, setStart],
    ['audit-to', words.end, end, setEnd],
  ] as const;
  return (
    <form className="hc-audit-range" onSubmit={submit} noValidate>
      {inputs.map(([id, label, value, set]) => (
        <div key={id}>
          <label htmlFor={id}>{label}</label>
          <TextInput
            id={id}
            type="datetime-local"
            value={value}
            validated={wrong ? 'error' : 'default'}
            aria-describedby={wrong ? 'audit-range-wrong' : undefined}
            onChange={(_event, text) => set(text)}
          />
        </div>
      ))}
      <Button type="submit" variant="secondary">
        {words.showRange}
      </Button>
      <span id="audit-range-wrong" role="status" className="hc-small">
        {wrong ? words.wrongRange : ''}
      </span>
    </form>
  );
}

function inputOf(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? localTime(Date.now()) : localTime(time);
}
