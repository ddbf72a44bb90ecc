import { Button, Tooltip } from '@patternfly/react-core';
import PauseIcon from '@patternfly/react-icons/dist/esm/icons/pause-icon';
import PlayIcon from '@patternfly/react-icons/dist/esm/icons/play-icon';
import { useText } from '../i18n/language';
import type { LiveState } from './live';
import { texts } from './texts';

interface LiveSwitchProps {
  readonly state: LiveState;
  readonly paused: boolean;
  readonly onChange: (paused: boolean) => void;
}

/** Says how the list follows the cluster, and stops or resumes it. */
export function LiveSwitch({ state, paused, onChange }: LiveSwitchProps) {
  const words = useText(texts);
  return (
    <Tooltip content={words.liveHelp[state]}>
      <Button
        variant="tertiary"
        size="sm"
        className={`hc-live hc-live-${state}`}
        icon={paused ? <PlayIcon /> : <PauseIcon />}
        aria-label={`${words.live[state]}. ${paused ? words.resumeLive : words.pauseLive}`}
        onClick={() => onChange(!paused)}
      >
        {words.live[state]}
      </Button>
    </Tooltip>
  );
}
