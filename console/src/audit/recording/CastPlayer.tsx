import { Button, FormSelect, FormSelectOption } from '@patternfly/react-core';
import PauseIcon from '@patternfly/react-icons/dist/esm/icons/pause-icon';
import PlayIcon from '@patternfly/react-icons/dist/esm/icons/play-icon';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ErrorAlert } from '../../app/ErrorAlert';
import { useText } from '../../i18n/language';
import type { Cast } from './cast';
import { CastFacts } from './CastFacts';
import { Player, type PlayerState, speeds } from './player';
import { SeekBar } from './SeekBar';
import { texts } from './texts';

/** How far the arrow keys go, in seconds. */
const arrowStep = 5;

const stopped: PlayerState = { playing: false, position: 0, speed: 1 };
const nothing = () => () => undefined;

/** A recording on a terminal, with the controls of a player. It begins when it is asked to. */
export function CastPlayer({ cast }: { readonly cast: Cast }) {
  const words = useText(texts);
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [player, setPlayer] = useState<Player>();
  const [error, setError] = useState<unknown>();
  const state = useSyncExternalStore(player?.subscribe ?? nothing, player?.state ?? (() => stopped));
  usePlayerKeys(frame, player);

  useEffect(() => {
    let close = () => undefined;
    let closed = false;
    const open = async () => {
      const { openScreen } = await import('./screen');
      if (box.current && !closed) {
        const screen = openScreen(box.current, words.screen, cast.plain);
        const opened = new Player(cast, screen);
        setPlayer(opened);
        close = () => {
          opened.close();
          screen.close();
          return undefined;
        };
      }
    };
    open().catch(setError);
    return () => {
      closed = true;
      close();
    };
  }, [cast, words.screen]);

  return (
    <div ref={frame} role="group" aria-label={words.player} className="hc-player">
      <ErrorAlert error={error} title={words.failed} />
      <div
        ref={box}
        className="hc-player-screen"
        role="region"
        aria-label={words.screen}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        tabIndex={0}
      />
      <div className="hc-player-controls">
        <Button
          icon={state.playing ? <PauseIcon /> : <PlayIcon />}
          isDisabled={player === undefined}
          onClick={() => player?.toggle()}
        >
          {state.playing ? words.pause : words.play}
        </Button>
        <SeekBar cast={cast} position={state.position} onSeek={(position) => player?.seek(position)} />
        <FormSelect
          className="hc-player-speed"
          aria-label={words.speed}
          value={state.speed}
          onChange={(_event, value) => {
            const speed = speeds.find((each) => String(each) === value);
            if (speed) {
              player?.setSpeed(speed);
            }
          }}
        >
          {speeds.map((speed) => (
            <FormSelectOption key={speed} value={speed} label={`${speed}×`} />
          ))}
        </FormSelect>
      </div>
      <CastFacts cast={cast} onSeek={(position) => player?.seek(position)} />
      <p className="hc-subtle hc-small">{words.keys}</p>
    </div>
  );
}

/** Space and arrows, wherever in the player the focus is, but where they mean something else. */
function usePlayerKeys(frame: RefObject<HTMLDivElement | null>, player: Player | undefined): void {
  useLayoutEffect(() => {
    const shown = frame.current;
    const press = (event: KeyboardEvent) => {
      const { tagName } = event.target as HTMLElement;
      if (!player || tagName === 'SELECT' || event.ctrlKey || event.altKey || event.metaKey) {
        return;
      }
      if (event.key === ' ' && tagName !== 'BUTTON') {
        player.toggle();
      } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        player.seek(player.state().position + (event.key === 'ArrowLeft' ? -arrowStep : arrowStep));
      } else {
        return;
      }
      event.preventDefault();
    };
    shown?.addEventListener('keydown', press);
    return () => shown?.removeEventListener('keydown', press);
  }, [frame, player]);
}
