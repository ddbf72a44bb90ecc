import { useText } from '../../i18n/language';
import type { Cast } from './cast';
import { clock } from './clock';
import { texts } from './texts';

interface SeekBarProps {
  readonly cast: Cast;
  readonly position: number;
  readonly onSeek: (position: number) => void;
}

const width = 1000;
/** The marks that are drawn; more would be one bar. */
const mostMarks = 200;

/** The position in a recording, with its pauses and marks. */
export function SeekBar({ cast, position, onSeek }: SeekBarProps) {
  const words = useText(texts);
  const duration = Math.max(cast.duration, 0.1);
  const x = (seconds: number) => (seconds / duration) * width;
  const [now, all] = [clock(position), clock(cast.duration)];
  const gaps = cast.gaps.toSorted((a, b) => b.seconds - a.seconds).slice(0, mostMarks);
  return (
    <div className="hc-player-seek">
      <div className="hc-player-line">
        <svg viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {gaps.map(({ from, to }) => (
            <line key={from} className="hc-player-gap" x1={x(from)} x2={x(to)} y1={5} y2={5} />
          ))}
          {cast.markers.slice(-mostMarks).map(({ at }, index) => (
            <line key={index} className="hc-player-mark" x1={x(at)} x2={x(at)} y1={0} y2={10} />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={duration}
          step="any"
          value={position}
          aria-label={words.position}
          aria-valuetext={words.positionOf(now, all)}
          onChange={(event) => onSeek(event.target.valueAsNumber)}
        />
      </div>
      <span className="hc-player-time">
        {now} / {all}
      </span>
    </div>
  );
}
