import { Label, type LabelProps } from '@patternfly/react-core';
import { useErrorText } from '../../app/ErrorState';
import { useText } from '../../i18n/language';
import type { WordsOf } from '../../i18n/texts';
import type { KubeObject } from '../../kube/client';
import { type Agreed, blockedBy, fateOf } from './drain';
import type { Progress } from './evict';
import { texts } from './texts';

interface DrainedPodsProps {
  readonly pods: readonly KubeObject[];
  readonly agreed: Agreed;
  /** By UID, when the drain has begun. */
  readonly progress: ReadonlyMap<string, Progress> | undefined;
}

/** The pods of a node: what a drain would do to each, and then what it does. */
export function DrainedPods({ pods, agreed, progress }: DrainedPodsProps) {
  const words = useText(texts).drain;
  const errorText = useErrorText();
  if (pods.length === 0) {
    return <p>{words.noPods}</p>;
  }
  return (
    <ul className="hc-outcomes" aria-label={words.pods}>
      {pods.map((pod) => {
        const { uid, namespace, name } = pod.metadata;
        const step = progress?.get(uid ?? '');
        const [color, text] = step ? stepOf(step, words) : fateText(pod, agreed, words);
        return (
          <li key={uid}>
            <span className="hc-outcome">
              <span className="hc-outcome-name">{[namespace, name].join('/')}</span>
              <Label isCompact color={color}>
                {text}
              </Label>
            </span>
            {step && 'error' in step && <p className="hc-outcome-text">{errorText(step.error).message}</p>}
          </li>
        );
      })}
    </ul>
  );
}

type Shown = readonly [LabelProps['color'], string];
type Words = WordsOf<typeof texts>['drain'];

function fateText(pod: KubeObject, agreed: Agreed, words: Words): Shown {
  const fate = fateOf(pod);
  if (fate.does === 'stay') {
    return ['grey', words.stays[fate.because]];
  }
  const [loss] = blockedBy(fate, agreed);
  return loss === undefined ? ['blue', words.leaves] : ['orange', words.loses[loss]];
}

function stepOf({ at }: Progress, words: Words): Shown {
  const colors = {
    evicting: 'blue',
    leaving: 'blue',
    gone: 'green',
    stopped: 'grey',
    held: 'orange',
    failed: 'red',
  } as const;
  return [colors[at], words.progress[at]];
}
