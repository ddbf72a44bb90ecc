import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type Block, type LogBuffer, type Match, placesOf } from './log-buffer';
import type { LogSource } from './log-follower';
import { type Level, levelOf } from './log-level';
import { type Origin, originsOf } from './log-origins';

interface LogLinesProps {
  readonly buffer: LogBuffer;
  /** Of more than one, each line says which it is of. */
  readonly sources: readonly LogSource[];
  readonly label: string;
  readonly timestamps: boolean;
  readonly wrap: boolean;
  readonly sought: string;
  readonly current: Match | undefined;
  /** whether the newest line is kept in sight */
  readonly stick: boolean;
  readonly onStick: (stick: boolean) => void;
}

/** The lines, in blocks of which the browser draws those in sight only. */
export function LogLines(props: LogLinesProps) {
  const { buffer, sources, label, timestamps, wrap, sought, current, stick, onStick } = props;
  const box = useRef<HTMLDivElement>(null);
  const origins = useMemo(() => originsOf(sources), [sources]);
  useLayoutEffect(() => {
    if (stick && box.current) {
      box.current.scrollTop = box.current.scrollHeight;
    }
  }, [buffer, stick, wrap, timestamps]);
  useEffect(() => {
    if (current) {
      box.current?.querySelector('.hc-log-current')?.scrollIntoView({ block: 'center' });
    }
  }, [current]);
  const look = () => {
    const it = box.current;
    if (it) {
      onStick(it.scrollHeight - it.scrollTop - it.clientHeight < 40);
    }
  };
  return (
    <div
      ref={box}
      className={wrap ? 'hc-log hc-log-wrap' : 'hc-log'}
      role="log"
      aria-live="off"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
      onScroll={look}
    >
      {buffer.blocks.map((block) => (
        <LogBlock
          key={block.id}
          block={block}
          origins={origins}
          timestamps={timestamps}
          sought={sought}
          current={current?.block === block.id ? current : undefined}
        />
      ))}
    </div>
  );
}

interface LogBlockProps {
  readonly block: Block;
  readonly origins: ReadonlyMap<string, Origin>;
  readonly timestamps: boolean;
  readonly sought: string;
  readonly current: Match | undefined;
}

const LogBlock = memo(function LogBlock({ block, origins, timestamps, sought, current }: LogBlockProps) {
  return (
    <div className="hc-log-block">
      {block.lines.map((line, at) => (
        <div key={at} className={looks[levelOf(line.text) ?? 'info']}>
          <From origin={origins.get(line.source ?? '')} />
          {timestamps && <span className="hc-log-time">{line.time} </span>}
          <Marked text={line.text} sought={sought} current={current?.line === at ? current.from : undefined} />
          {'\n'}
        </div>
      ))}
    </div>
  );
});

/** Of lines that say their level. The word is in the line too, so colour is not the only sign. */
const looks: Readonly<Partial<Record<Level, string>>> = {
  debug: 'hc-log-debug',
  warn: 'hc-log-warn',
  error: 'hc-log-error',
};

function From({ origin }: { readonly origin: Origin | undefined }) {
  return origin && <span className={`hc-log-from hc-log-from-${origin.color}`}>{origin.name} </span>;
}

function Marked({
  text,
  sought,
  current,
}: {
  readonly text: string;
  readonly sought: string;
  readonly current: number | undefined;
}) {
  const places = sought === '' ? [] : placesOf(text.toLowerCase(), sought.toLowerCase());
  if (places.length === 0) {
    return text;
  }
  return (
    <>
      {places.map((from, at) => (
        <span key={from}>
          {text.slice(at === 0 ? 0 : (places[at - 1] ?? 0) + sought.length, from)}
          <mark className={from === current ? 'hc-log-current' : undefined}>
            {text.slice(from, from + sought.length)}
          </mark>
        </span>
      ))}
      {text.slice((places.at(-1) ?? 0) + sought.length)}
    </>
  );
}
