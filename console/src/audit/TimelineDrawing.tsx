import { useId } from 'react';
import { useLanguage } from '../i18n/language';
import { areaOf, drawingHeight } from '../plots/layout';
import { linear, timeTicks, valueTicks } from '../plots/scale';
import { exactTimeOfDay, number, timeOfDay } from '../plots/words';
import { type Bar, type Choice, type Part, parts } from './timeline';

interface TimelineDrawingProps {
  readonly width: number;
  readonly bars: readonly Bar[];
  readonly choice: Choice | undefined;
}

const day = 86_400_000;
/** So that one refused call among thousands is seen. */
const leastHeight = 3;

/** Axes, bars, and the chosen time. For eyes only: the frame around it says the same in words. */
export function TimelineDrawing({ width, bars, choice }: TimelineDrawingProps) {
  const { language } = useLanguage();
  const id = useId();
  const area = areaOf(width);
  const [from, to] = [bars[0]?.start ?? 0, bars.at(-1)?.end ?? 0];
  const ticks = valueTicks(Math.max(4, ...bars.map(({ total }) => total))).filter(Number.isInteger);
  const x = linear(from, to, area.left, area.right);
  const y = linear(0, ticks.at(-1) ?? 1, area.bottom, area.top);
  const clock = timeTicks(from, to, Math.max(2, Math.floor((area.right - area.left) / 90)));
  const step = (clock[1] ?? Infinity) - (clock[0] ?? 0);
  const date = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' });
  const writeTime = (time: number) =>
    step >= day ? date.format(time) : step < 60_000 ? exactTimeOfDay(time, language) : timeOfDay(time, language);
  return (
    <svg className="hc-plot-drawing" width={width} height={drawingHeight} aria-hidden="true" focusable="false">
      <Patterns id={id} />
      {ticks.map((tick) => (
        <g key={tick} className="hc-plot-tick">
          <line x1={area.left} x2={area.right} y1={y(tick)} y2={y(tick)} />
          <text x={area.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {number(tick, language)}
          </text>
        </g>
      ))}
      {clock.map((tick) => (
        <text key={tick} x={x(tick)} y={drawingHeight - 6} textAnchor={x(tick) > area.right - 20 ? 'end' : 'middle'}>
          {writeTime(tick)}
        </text>
      ))}
      {choice !== undefined && <Chosen bars={bars} choice={choice} x={x} top={area.top} bottom={area.bottom} />}
      {bars.map((bar) => (
        <g key={bar.start}>
          {stacked(bar, area.bottom, (count) => area.bottom - y(count)).map(({ part, top, height }) => (
            <rect
              key={part}
              className={`hc-audit-bar hc-plot-${colors[part]}`}
              fill={part === 'answered' ? undefined : `url(#${id}-${part})`}
              x={x(bar.start) + 0.5}
              width={Math.max(x(bar.end) - x(bar.start) - 1, 1)}
              y={top}
              height={height}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

export const colors: Readonly<Record<Part, string>> = { answered: 'success', refused: 'refused', failed: 'failed' };

/** The parts of a bar from the bottom up; a part that is there is never too low to be seen. */
function stacked(bar: Bar, bottom: number, heightOf: (count: number) => number) {
  let top = bottom;
  return parts
    .filter((part) => bar[part] > 0)
    .map((part) => {
      const height = Math.max(heightOf(bar[part]), leastHeight);
      top -= height;
      return { part, top, height };
    });
}

/** Stripes for what was refused, a grid for what failed: they are told by their form, and not by colour alone. */
export function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-refused`}
        className="hc-audit-pattern hc-plot-refused"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" />
        <line x1="0" y1="0" x2="0" y2="5" />
      </pattern>
      <pattern
        id={`${id}-failed`}
        className="hc-audit-pattern hc-plot-failed"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
      >
        <rect width="5" height="5" />
        <path d="M0,0H5M0,0V5" />
      </pattern>
    </defs>
  );
}

interface ChosenProps {
  readonly bars: readonly Bar[];
  readonly choice: Choice;
  readonly x: (time: number) => number;
  readonly top: number;
  readonly bottom: number;
}

function Chosen({ bars, choice: { anchor, at }, x, top, bottom }: ChosenProps) {
  const [first, last] = [bars[Math.min(anchor, at)], bars[Math.max(anchor, at)]];
  return (
    first &&
    last && (
      <rect
        className="hc-audit-chosen"
        x={x(first.start)}
        width={x(last.end) - x(first.start)}
        y={top}
        height={bottom - top}
      />
    )
  );
}
