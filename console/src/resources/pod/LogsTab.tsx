import { Button, FormSelect, FormSelectOption, SearchInput, Switch } from '@patternfly/react-core';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '../../app/EmptyState';
import { ErrorState } from '../../app/ErrorState';
import { Loading } from '../../app/Loading';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import type { PartProps } from '../part-props';
import { ContainerSelect } from './ContainerSelect';
import { download } from '../yaml/download';
import { countOf, type LogBuffer, type Match, matchesIn, textOfLog } from './log-buffer';
import type { LogRange } from './log-stream';
import { LogLines } from './LogLines';
import { containersOf, notStarted } from './pod';
import { texts } from './texts';
import { useLog } from './useLog';

const tails = [100, 500, 5000];
const spans = [300, 3600, 86400];

/** A pod's logs, followed as they are written. */
export function LogsTab({ cluster, place, object: pod }: PartProps) {
  const words = useText(texts).log;
  const [chosen, setContainer] = useState<string>();
  const [follow, setFollow] = useState(true);
  const [previous, setPrevious] = useState(false);
  const [part, setPart] = useState('tail-500');
  const [timestamps, setTimestamps] = useState(false);
  const [wrap, setWrap] = useState(true);
  const [stick, setStick] = useState(true);
  const container = chosen ?? containersOf(pod)[0]?.name ?? '';
  const pending = previous ? undefined : notStarted(pod, container);
  const log = useLog(cluster, place, { container, follow, previous, ...partOf(part) }, pending === undefined);
  const search = useLogSearch(log.buffer);
  const lines = countOf(log.buffer);
  const name = `${place.name ?? 'pod'}-${container}${previous ? '-previous' : ''}.log`;
  return (
    <div className="hc-logs">
      <div className="hc-bar">
        <ContainerSelect pod={pod} label={words.container} value={container} onChange={setContainer} />
        <FormSelect
          value={part}
          onChange={(_event, value) => setPart(value)}
          aria-label={words.range}
          className="hc-select"
        >
          {tails.map((count) => (
            <FormSelectOption key={count} value={`tail-${count}`} label={`${words.range}: ${words.tail(count)}`} />
          ))}
          {spans.map((seconds, at) => (
            <FormSelectOption
              key={seconds}
              value={`since-${seconds}`}
              label={`${words.range}: ${words.since[at] ?? ''}`}
            />
          ))}
          <FormSelectOption value="all" label={`${words.range}: ${words.all}`} />
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
          onChange={(_event, on) => setPrevious(on)}
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
        <span className="hc-subtle" role="status">
          {words.lines(lines)}
          {log.state === 'open' && follow && !previous && ` · ${words.streaming}`}
        </span>
        <span className="hc-push">
          {!stick && (
            <Button variant="link" size="sm" onClick={() => setStick(true)}>
              {words.toEnd}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={log.clear}>
            {words.clear}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            isDisabled={lines === 0}
            onClick={() => download(name, textOfLog(log.buffer, timestamps), 'text/plain')}
          >
            {words.download}
          </Button>
        </span>
      </div>
      {log.buffer.dropped > 0 && <p className="hc-subtle hc-small">{words.dropped(log.buffer.dropped)}</p>}
      {log.error ? (
        <ErrorState error={log.error} title={words.failed} onRetry={log.retry} />
      ) : log.state === 'waiting' ? (
        <EmptyState title={words.notStarted}>
          {pending !== undefined && (
            <p className="hc-break">
              <strong>{pending.reason}</strong>
              {pending.message !== '' && `: ${pending.message}`}
            </p>
          )}
          <p>{words.notStartedBody}</p>
        </EmptyState>
      ) : log.state === 'opening' && lines === 0 ? (
        <Loading />
      ) : lines === 0 ? (
        <EmptyState title={words.empty}>
          {words.emptyBody} {log.state === 'open' && words.linesCome}
        </EmptyState>
      ) : (
        <LogLines
          buffer={log.buffer}
          label={words.label(container)}
          timestamps={timestamps}
          wrap={wrap}
          sought={search.sought}
          current={search.current}
          stick={stick}
          onStick={setStick}
        />
      )}
      {log.state === 'broken' && <Notice variant="warning" isPlain title={words.broken} />}
      {log.state === 'ended' && !log.error && <p className="hc-subtle hc-small">{words.ended}</p>}
    </div>
  );
}

function partOf(part: string): Pick<LogRange, 'tailLines' | 'sinceSeconds'> {
  const [kind, number] = part.split('-');
  if (kind === 'tail') {
    return { tailLines: Number(number) };
  }
  return kind === 'since' ? { sinceSeconds: Number(number) } : {};
}

/** Searching in what is there. The match one stands at stays the same one while lines come and go. */
function useLogSearch(buffer: LogBuffer) {
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState<Match>();
  const sought = useDeferredValue(typed);
  const matches = useMemo(() => matchesIn(buffer, sought), [buffer, sought]);
  const at = matches.findIndex((match) => isSame(match, current));
  return {
    typed,
    sought,
    matches,
    at,
    current: matches[at],
    type: (text: string) => {
      setTyped(text);
      setCurrent(undefined);
    },
    move: (by: 1 | -1) => {
      const from = at < 0 && by < 0 ? 0 : at;
      if (matches.length > 0) {
        setCurrent(matches[(from + by + matches.length) % matches.length]);
      }
    },
  };
}

function isSame(a: Match, b: Match | undefined): boolean {
  return b !== undefined && a.block === b.block && a.line === b.line && a.from === b.from;
}
