import './sparkline.css';
import { linear } from './scale';
import { linePath, type Value } from './shape';

interface SparklineProps {
  /** Undefined marks a failure. */
  readonly values: readonly Value[];
  /** The values in words, for screen readers. */
  readonly label: string;
  /** The number of values that fit. Fewer stand at the right. */
  readonly room: number;
}

const width = 160;
const height = 32;
const margin = 3;

/** A line without axes; each failure is a bar from top to bottom, so that it is told by its form and not by colour alone. */
export function Sparkline({ values, label, room }: SparklineProps) {
  const most = Math.max(...values.map((value) => value ?? 0), 1);
  const x = linear(0, Math.max(room, 2) - 1, margin, width - margin);
  const y = linear(0, most, height - margin, margin);
  const place = (index: number) => x(room - values.length + index);
  return (
    <svg
      className="hc-sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      <line className="hc-sparkline-base" x1={margin} x2={width - margin} y1={height - 1} y2={height - 1} />
      {values.map((value, index) =>
        value === undefined ? (
          <line key={index} className="hc-sparkline-failed" x1={place(index)} x2={place(index)} y1={0} y2={height} />
        ) : null,
      )}
      <path d={linePath(values.map((value, index) => (value === undefined ? undefined : [place(index), y(value)])))} />
    </svg>
  );
}
