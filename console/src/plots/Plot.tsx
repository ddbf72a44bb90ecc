import './plots.css';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useLanguage, useText } from '../i18n/language';
import { Drawing } from './Drawing';
import { Legend } from './Legend';
import { areaOf } from './layout';
import { PlotTable } from './PlotTable';
import type { Series } from './series';
import { nearest } from './shape';
import { texts } from './texts';
import { exactTimeOfDay } from './words';
import { useWidth } from './useWidth';

interface PlotProps {
  /** The title, with the unit: "Requests per second by cluster". */
  readonly title: string;
  /** `area`: values upon each other; `line`: beside each other. */
  readonly kind: 'area' | 'line';
  /** Milliseconds, ascending. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  /** Writes a value with its unit. */
  readonly format: (value: number) => string;
  /** The least end of the scale. */
  readonly least?: number;
  /** Whether a missing value is a failure, to be marked. */
  readonly marksGaps?: boolean;
}

/** A plot over time. The time that is pointed at, or chosen with the arrow keys, is the one whose values the legend shows. */
export function Plot({ title, kind, times, series, format, least, marksGaps }: PlotProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 600);
  const [chosen, choose] = useState<number>();
  const legend = useId();
  const last = times.length - 1;
  const index = chosen === undefined ? last : Math.min(chosen, last);
  const time = times[index];
  const value = (each: Series) => {
    const found = each.values[index];
    return found === undefined ? words.noValue : format(found);
  };

  const point = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const area = areaOf(width);
    const share = (event.clientX - box.left - area.left) / (area.right - area.left);
    const [from, to] = [times[0] ?? 0, times[last] ?? 0];
    choose(nearest(times, from + share * (to - from)));
  };
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      Home: 0,
      End: last,
      PageUp: index + 10,
      PageDown: index - 10,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      choose(Math.min(Math.max(to, 0), last));
    }
  };

  if (time === undefined || series.length === 0) {
    return <p className="hc-subtle">{words.nothing}</p>;
  }
  const when = exactTimeOfDay(time, language);
  return (
    <div className="hc-plot">
      <div
        ref={frame}
        className="hc-plot-frame"
        role="slider"
        tabIndex={0}
        aria-label={words.chooseTime(title)}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={`${when}: ${series.map((each) => `${each.name} ${value(each)}`).join(', ')}`}
        aria-describedby={legend}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => choose(undefined)}
        onKeyDown={press}
        onBlur={() => choose(undefined)}
      >
        <Drawing
          width={width}
          kind={kind}
          times={times}
          series={series}
          format={format}
          least={least}
          marksGaps={marksGaps}
          cursor={chosen === undefined ? undefined : index}
        />
      </div>
      <Legend
        id={legend}
        time={chosen === undefined ? words.latest(when) : when}
        entries={series.map((each) => ({ name: each.name, color: each.color, value: value(each) }))}
      />
      <PlotTable title={title} times={times} series={series} format={format} />
    </div>
  );
}
