import './log.css';
import { Button, FormSelect, FormSelectOption, SearchInput, Switch } from '@patternfly/react-core';
import { type ReactNode, useMemo, useState } from 'react';
import { EmptyState } from '../../app/EmptyState';
import { ErrorState } from '../../app/ErrorState';
import { Loading } from '../../app/Loading';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import { download } from '../yaml/download';
import { countOf, textOfLog } from './log-buffer';
import type { LogSource } from './log-follower';
import { atLeast, type Level, levels } from './log-level';
import type { LogRange } from './log-stream';
import { LogLines } from './LogLines';
import { texts } from './texts';
import { useLogs } from './useLogs';
import { useLogSearch } from './useLogSearch';

const tails = [100, 500, 5000];
const spans = [300, 3600, 86400];

interface LogViewProps {
  readonly cluster: string;
  readonly sources: readonly LogSource[];
  /** The name of the lines as a whole, for screen readers. */
  readonly label: string;
  /** Of a downloaded file, without its ending. */
  readonly fileName: string;
  /** The chosen container; empty for all. */
  readonly container: string;
  /** The choice of a container, at the beginning of the bar. */
  readonly choice: ReactNode;
  /** In place of the lines while there is no log yet. */
  readonly pending?: ReactNode;
  readonly previous: boolean;
  readonly onPrevious: (previous: boolean) => void;
}

/** The logs of one or more containers, followed as they are written, in one view. */
export function LogView(props: LogViewProps) {
  const { cluster, sources, label, fileName, container, choice, pending, previous, onPrevious } = props;
  const words = useText(texts).log;
  const [follow, setFollow] = useState(true);
  const [part, setPart] = useState('tail-500');
  const [level, setLevel] = useState<Level>('debug');
  const [timestamps, setTimestamps] = useState(false);
  const [wrap, setWrap] = useState(true);
  const [stick, setStick] = useState(true);
  const logs = useLogs(cluster, sources, container, { follow, previous, ...partOf(part) });
  const shown = useMemo(() => (level === 'debug' ? logs.buffer : atLeast(logs.buffer, level)), [logs.buffer, level]);
  const search = useLogSearch(shown);
  const lines = countOf(shown);
  const states = [...logs.states.values()];
  const [error] = logs.errors.values();
  const opening = states.length < sources.length && error === undefined;
  const follows = states.includes('open') && follow && !previous;
  return (
    <div className="hc-logs">
      <div className="hc-bar">
        {choice}
        <RangeSelect value={part} onChange={setPart} />
        <FormSelect
          value={level}
          onChange={(_event, value) => setLevel(levels.find((each) => each === value) ?? 'debug')}
          aria-label={words.level}
          className="hc-choice"
        >
          {levels.map((each) => (
            <FormSelectOption key={each} value={each} label={`${words.level}: ${words.levels[each]}`} />
          ))}
        </FormSelect>
        <Switch
          id="hc-log-follow"
          label={words.follow}
          isChecked={follow && !previous}
          isDisabled={previous}
          onChange={(_event, on) => setFollow(on)}
        />
        <Switch
          id="hc-log-previous"
          label={words.previous}
          isChecked={previous}
          onChange={(_e, on) => onPrevious(on)}
        />
        <Switch
          id="hc-log-times"
          label={words.timestamps}
          isChecked={timestamps}
          onChange={(_event, on) => setTimestamps(on)}
        />
        <Switch id="hc-log-wrap" label={words.wrap} isChecked={wrap} onChange={(_event, on) => setWrap(on)} />
      </div>
      <div className="hc-bar">
        <Find search={search} />
        <span className="hc-subtle" role="status">
          {words.lines(lines)}
          {follows && ` · ${words.streaming}`}
        </span>
        <span className="hc-push">
          {!stick && (
            <Button variant="link" size="sm" onClick={() => setStick(true)}>
              {words.toEnd}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={logs.clear}>
            {words.clear}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            isDisabled={lines === 0}
            onClick={() => download(`${fileName}.log`, textOfLog(shown, timestamps), 'text/plain')}
          >
            {words.download}
          </Button>
        </span>
      </div>
      {logs.buffer.dropped > 0 && <p className="hc-subtle hc-small">{words.dropped(logs.buffer.dropped)}</p>}
      {error !== undefined && lines > 0 && (
        <Notice variant="warning" isPlain title={`${words.failed}: ${error.message}`} />
      )}
      {lines > 0 ? (
        <LogLines
          buffer={shown}
          sources={sources}
          label={label}
          timestamps={timestamps}
          wrap={wrap}
          sought={search.sought}
          current={search.current}
          stick={stick}
          onStick={setStick}
        />
      ) : error !== undefined ? (
        <ErrorState error={error} title={words.failed} onRetry={logs.retry} />
      ) : pending !== undefined || states.includes('waiting') ? (
        <EmptyState title={words.notStarted}>
          {pending}
          <p>{words.notStartedBody}</p>
        </EmptyState>
      ) : opening ? (
        <Loading />
      ) : (
        <EmptyState title={words.empty}>
          {words.emptyBody} {follows && words.linesCome}
        </EmptyState>
      )}
      {states.includes('broken') && <Notice variant="warning" isPlain title={words.broken} />}
      {states.length > 0 && error === undefined && states.every((state) => state === 'ended') && (
        <p className="hc-subtle hc-small">{words.ended}</p>
      )}
    </div>
  );
}

function RangeSelect({ value, onChange }: { readonly value: string; readonly onChange: (part: string) => void }) {
  const words = useText(texts).log;
  return (
    <FormSelect
      value={value}
      onChange={(_event, part) => onChange(part)}
      aria-label={words.range}
      className="hc-choice"
    >
      {tails.map((count) => (
        <FormSelectOption key={count} value={`tail-${count}`} label={`${words.range}: ${words.tail(count)}`} />
      ))}
      {spans.map((seconds, at) => (
        <FormSelectOption key={seconds} value={`since-${seconds}`} label={`${words.range}: ${words.since[at] ?? ''}`} />
      ))}
      <FormSelectOption value="all" label={`${words.range}: ${words.all}`} />
    </FormSelect>
  );
}

function partOf(part: string): Pick<LogRange, 'tailLines' | 'sinceSeconds'> {
  const [kind, number] = part.split('-');
  if (kind === 'tail') {
    return { tailLines: Number(number) };
  }
  return kind === 'since' ? { sinceSeconds: Number(number) } : {};
}

function Find({ search }: { readonly search: ReturnType<typeof useLogSearch> }) {
  const words = useText(texts).log;
  return (
    <SearchInput
      className="hc-log-find"
      value={search.typed}
      placeholder={words.find}
      aria-label={words.find}
      onChange={(_event, value) => search.type(value)}
      onClear={() => search.type('')}
      onSearch={(event) => search.move('shiftKey' in event && event.shiftKey ? -1 : 1)}
      resultsCount={
        search.typed === ''
          ? undefined
          : search.matches.length === 0
            ? words.notFound
            : words.found(search.at + 1, search.matches.length)
      }
      onNextClick={() => search.move(1)}
      onPreviousClick={() => search.move(-1)}
      nextNavigationButtonAriaLabel={words.next}
      previousNavigationButtonAriaLabel={words.before}
      submitSearchButtonLabel={words.next}
    />
  );
}
