import { useState } from 'react';
import { useText } from '../../i18n/language';
import type { PartProps } from '../part-props';
import { ContainerSelect } from './ContainerSelect';
import { LogView } from './LogView';
import { containersOf, notStarted } from './pod';
import { texts } from './texts';

/** A pod's logs, of one container or of all. */
export function LogsTab({ cluster, place, object: pod }: PartProps) {
  const words = useText(texts).log;
  const [chosen, setContainer] = useState<string>();
  const [previous, setPrevious] = useState(false);
  const own = containersOf(pod);
  const container = chosen ?? own[0]?.name ?? '';
  const shown = own.filter(({ name }) => container === '' || name === container);
  // what has not started is not asked
  const begun = shown.filter(({ name }) => previous || notStarted(pod, name) === undefined);
  const pending = begun.length === 0 ? notStarted(pod, shown[0]?.name ?? '') : undefined;
  return (
    <LogView
      cluster={cluster}
      sources={begun.map(({ name, restarts }) => ({ pod: place, container: name, restarts }))}
      label={words.label(container === '' ? (place.name ?? '') : container)}
      fileName={`${place.name ?? 'pod'}-${container === '' ? 'all' : container}${previous ? '-previous' : ''}`}
      container={container}
      choice={<ContainerSelect pod={pod} label={words.container} value={container} all onChange={setContainer} />}
      pending={
        pending && (
          <p className="hc-break">
            <strong>{pending.reason}</strong>
            {pending.message !== '' && `: ${pending.message}`}
          </p>
        )
      }
      previous={previous}
      onPrevious={setPrevious}
    />
  );
}
