import '../plots/plots.css';
import './audit.css';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useLanguage, useText } from '../i18n/language';
import { areaOf } from '../plots/layout';
import { number } from '../plots/words';
import { useWidth } from '../plots/useWidth';
import type { Range } from './range';
import { texts } from './texts';
import {
  type Bar,
  barAt,
  barsOf,
  type Choice,
  chosenBars,
  moved,
  parts,
  rangeOfBars,
  type Timeline,
  totalOf,
} from './timeline';
import { colors, Patterns, TimelineDrawing } from './TimelineDrawing';
import { TimelineTable } from './TimelineTable';
import { useWriteTimes } from './useWriteTimes';

interface TimelinePlotProps {
  readonly timeline: Timeline;
  /** Told the time of the bars that were clicked, dragged over, or chosen with Enter. */
  readonly onRange: (range: Range) => void;
}

/** The number of calls over time. A bar, or several, narrow the time that the page is about. */
export function TimelinePlot({ timeline, onRange }: TimelinePlotProps) {
  const words = useText(texts).timeline;
  const bars = barsOf(timeline);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 600);
  const [choice, choose] = useState<Choice>();
  const dragging = useRef(false);
  const legend = useId();
  const writeTimes = useWriteTimes(timeline);
  const last = bars.length - 1;
  const index = Math.min(choice?.at ?? last, last);

  const narrow = (chosen: Choice) => {
    choose(undefined);
    const range = rangeOfBars(chosenBars(bars, chosen));
    if (range) {
      onRange(range);
    }
  };
  const pointed = (event: PointerEvent): Choice => {
    const box = event.currentTarget.getBoundingClientRect();
    const area = areaOf(width);
    const at = barAt((event.clientX - box.left - area.left) / (area.right - area.left), bars.length);
    return { anchor: dragging.current ? (choice?.anchor ?? at) : at, at };
  };
  const press = (event: KeyboardEvent) => {
    const next = moved(choice, event.key, bars.length, event.shiftKey);
    if (next) {
      event.preventDefault();
      choose(next);
    } else if (event.key === 'Enter') {
      narrow(choice ?? { anchor: index, at: index });
    } else if (event.key === 'Escape') {
      choose(undefined);
    }
  };

  if (bars.length === 0) {
    return null;
  }
  const shown = choice === undefined ? bars : chosenBars(bars, choice);
  const told = choice === undefined ? bars.slice(-1) : shown;
  const sum = totalOf(told);
  return (
    <div className="hc-plot">
      <div
        ref={frame}
        className="hc-plot-frame"
        role="slider"
        tabIndex={0}
        aria-label={words.label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={`${writeTimes(told)}: ${words.calls(sum.total)}, ${words.parts.refused} ${sum.refused}, ${words.parts.failed} ${sum.failed}`}
        aria-describedby={`${legend} ${legend}-help`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          choose(pointed(event));
          dragging.current = true;
        }}
        onPointerMove={(event) => choose(pointed(event))}
        onPointerUp={(event) => {
          const chosen = pointed(event);
          dragging.current = false;
          narrow(chosen);
        }}
        onPointerCancel={() => {
          dragging.current = false;
          choose(undefined);
        }}
        onPointerLeave={() => !dragging.current && choose(undefined)}
        onKeyDown={press}
        onBlur={() => choose(undefined)}
      >
        <TimelineDrawing width={width} bars={bars} choice={choice} />
      </div>
      <Legend id={legend} bars={shown} time={writeTimes(shown)} />
      <p id={`${legend}-help`} className="hc-subtle hc-small">
        {words.help}
      </p>
      <TimelineTable timeline={timeline} bars={bars} onRange={onRange} />
    </div>
  );
}

interface LegendProps {
  readonly id: string;
  readonly bars: readonly Bar[];
  readonly time: string;
}

function Legend({ id, bars, time }: LegendProps) {
  const words = useText(texts).timeline;
  const { language } = useLanguage();
  const sum = totalOf(bars);
  const swatch = useId();
  return (
    <div id={id} className="hc-plot-legend">
      <span className="hc-subtle">{time}</span>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <svg className="hc-audit-swatch" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
              <Patterns id={swatch} />
              <rect
                className={`hc-audit-bar hc-plot-${colors[part]}`}
                fill={part === 'answered' ? undefined : `url(#${swatch}-${part})`}
                width="12"
                height="12"
              />
            </svg>
            <span>{words.parts[part]}</span> <strong>{number(sum[part], language)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
