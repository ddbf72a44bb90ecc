import { Button } from '@patternfly/react-core';
import { useLanguage, useText } from '../../i18n/language';
import { exactTime, span } from '../../i18n/time';
import type { Cast } from './cast';
import { clock } from './clock';
import { texts } from './texts';

interface CastFactsProps {
  readonly cast: Cast;
  readonly onSeek: (position: number) => void;
}

const mostMarkers = 20;

/** The contents of the bar in words. */
export function CastFacts({ cast, onSeek }: CastFactsProps) {
  const words = useText(texts);
  const { language } = useLanguage();
  const cut = cast.gaps.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <div className="hc-small">
      {cast.started !== undefined && (
        <p>
          {words.facts(exactTime(new Date(cast.started).toISOString(), language), span(cast.realDuration, language))}
        </p>
      )}
      {cast.gaps.length > 0 && <p>{words.gaps(cast.gaps.length, span(cut, language))}</p>}
      {cast.markers.length > 0 && (
        <ul aria-label={words.markers} className="hc-player-marks">
          {cast.markers.slice(-mostMarkers).map(({ at, label }, index) => (
            <li key={index}>
              <Button variant="link" isInline onClick={() => onSeek(at)}>
                {words.markerAt(clock(at), label)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
