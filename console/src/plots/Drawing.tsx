import { useId } from 'react';
import { useLanguage } from '../i18n/language';
import { areaOf, drawingHeight } from './layout';
import { linear, timeTicks, valueTicks } from './scale';
import type { Series } from './series';
import { areaPath, linePath, stack, visible } from './shape';
import { exactTimeOfDay, timeOfDay } from './words';

interface DrawingProps {
  readonly width: number;
  readonly kind: 'area' | 'line';
  readonly times: readonly number[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  readonly least?: number;
  readonly marksGaps?: boolean;
  readonly cursor?: number;
}

/** Axes, series and the cursor. For eyes only: the frame around it says the same in words. */
export function Drawing({ width, kind, times, series, format, least = 0, marksGaps = false, cursor }: DrawingProps) {
  const { language } = useLanguage();
  const hatch = useId();
  const area = areaOf(width);
  const bands = kind === 'area' ? stack(series.map((each) => each.values)) : undefined;
  const tops =
    bands === undefined ? series.flatMap((each) => each.values.map((value) => value ?? 0)) : (bands.at(-1)?.to ?? []);
  const ticks = valueTicks(Math.max(least, ...tops));
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  const x = linear(from, to, area.left, area.right);
  const y = linear(0, ticks.at(-1) ?? 1, area.bottom, area.top);
  const at = (values: readonly number[]) => values.map((value, index) => [x(times[index] ?? 0), y(value)] as const);
  const clock = timeTicks(from, to, Math.max(2, Math.floor((area.right - area.left) / 90)));
  const writeTime = (clock[1] ?? Infinity) - (clock[0] ?? 0) < 60_000 ? exactTimeOfDay : timeOfDay;
  return (
    <svg className="hc-plot-drawing" width={width} height={drawingHeight} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className="hc-plot-hatch" x1="0" y1="0" x2="0" y2="6" />
        </pattern>
      </defs>
      {ticks.map((tick) => (
        <g key={tick} className="hc-plot-tick">
          <line x1={area.left} x2={area.right} y1={y(tick)} y2={y(tick)} />
          <text x={area.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {clock.map((tick) => (
        <text
          key={tick}
          className="hc-plot-time"
          x={x(tick)}
          y={drawingHeight - 6}
          textAnchor={x(tick) > area.right - 20 ? 'end' : 'middle'}
        >
          {writeTime(tick, language)}
        </text>
      ))}
      {marksGaps &&
        times.map((time, index) =>
          series.some(({ values }) => values[index] === undefined) ? (
            <line key={time} className="hc-plot-gap" x1={x(time)} x2={x(time)} y1={area.top} y2={area.bottom} />
          ) : null,
        )}
      {series.map((each, index) => {
        const band = bands?.[index];
        const heights = band === undefined ? each.values : visible(each.values, band.to);
        const line = heights.map((value, i) =>
          value === undefined ? undefined : ([x(times[i] ?? 0), y(value)] as const),
        );
        return (
          <g key={each.name} className={`hc-plot-series hc-plot-${each.color}`}>
            {band !== undefined && <path className="hc-plot-area" d={areaPath(at(band.to), at(band.from))} />}
            {band !== undefined && each.color === 'failed' && (
              <path fill={`url(#${hatch})`} d={areaPath(at(band.to), at(band.from))} />
            )}
            <path className="hc-plot-line" d={linePath(line)} />
          </g>
        );
      })}
      {cursor !== undefined && (
        <line
          className="hc-plot-cursor"
          x1={x(times[cursor] ?? 0)}
          x2={x(times[cursor] ?? 0)}
          y1={area.top}
          y2={area.bottom}
        />
      )}
    </svg>
  );
}
