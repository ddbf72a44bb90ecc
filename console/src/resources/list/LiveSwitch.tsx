import { Button, Tooltip } from '@patternfly/react-core';
import PauseIcon from '@patternfly/react-icons/dist/esm/icons/pause-icon';
import PlayIcon from '@patternfly/react-icons/dist/esm/icons/play-icon';
import { useText } from '../../i18n/language';
import type { LiveState } from '../../kube/useFollowed';
import { texts } from '../texts';

interface LiveSwitchProps {
  readonly state: LiveState;
  readonly paused: boolean;
  readonly onChange: (paused: boolean) => void;
}

/** Says how the list follows the cluster; beside it, what to do about that. */
export function LiveSwitch({ state, paused, onChange }: LiveSwitchProps) {
  const words = useText(texts);
  return (
    <span className="hc-live">
      <span className={`hc-live-state hc-live-${state}`}>{words.live[state]}</span>
      <Tooltip content={words.liveHelp[state]}>
        <Button
          variant="secondary"
          size="sm"
          icon={paused ? <PlayIcon /> : <PauseIcon />}
          aria-label={paused ? words.resumeLive : words.pauseLive}
          onClick={() => onChange(!paused)}
        >
          {paused ? words.resume : words.pause}
        </Button>
      </Tooltip>
    </span>
  );
}
