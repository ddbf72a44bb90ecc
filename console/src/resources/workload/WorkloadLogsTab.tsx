import { FormSelect, FormSelectOption } from '@patternfly/react-core';
import { useState } from 'react';
import { EmptyState } from '../../app/EmptyState';
import { Loaded } from '../../app/Loaded';
import { Notice } from '../../app/Notice';
import { useText } from '../../i18n/language';
import type { KubeObject } from '../../kube/client';
import type { Place } from '../../kube/place';
import type { PartProps } from '../part-props';
import type { LogSource } from '../pod/log-follower';
import { LogView } from '../pod/LogView';
import { containersOf, notStarted } from '../pod/pod';
import { texts } from '../pod/texts';
import { useItems } from '../related/useListed';
import { podsOf } from './template';

/** Each is a request that stays open; over HTTP/1.1 a browser has six for everything. */
const mostOverHttp2 = 50;
const mostOverHttp1 = 3;
const mostPods = 100;

/** The logs of all pods of a workload in one view. Pods that come later appear by themselves. */
export function WorkloadLogsTab({ cluster, place, object }: PartProps) {
  const words = useText(texts).log;
  const [container, setContainer] = useState('');
  const [previous, setPrevious] = useState(false);
  const selector = podsOf(object);
  const { namespace } = place;
  const collection = { group: '', version: 'v1', plural: 'pods', ...(namespace === undefined ? {} : { namespace }) };
  const pods = useItems({ cluster, collection, selector, pageSize: mostPods, enabled: selector !== undefined });
  if (selector === undefined) {
    return <EmptyState title={words.noPods}>{words.noSelector}</EmptyState>;
  }
  return (
    <Loaded query={pods} failure={words.podsFailed}>
      {({ items: found }) => {
        const names = [...new Set(found.flatMap((pod) => containersOf(pod).map(({ name }) => name)))].sort();
        const all = sourcesOf(found, container, previous);
        const sources = all.slice(0, mostSources());
        return (
          <>
            {sources.length < all.length && (
              <Notice variant="info" isPlain title={words.someOf(sources.length, all.length)} />
            )}
            <LogView
              cluster={cluster}
              sources={sources}
              label={words.label(place.name ?? '')}
              fileName={`${place.name ?? 'workload'}${previous ? '-previous' : ''}`}
              container={container}
              choice={
                <FormSelect
                  value={container}
                  aria-label={words.container}
                  className="hc-choice"
                  onChange={(_event, name) => setContainer(name)}
                >
                  <FormSelectOption value="" label={`${words.container}: ${words.allContainers}`} />
                  {names.map((name) => (
                    <FormSelectOption key={name} value={name} label={`${words.container}: ${name}`} />
                  ))}
                </FormSelect>
              }
              pending={all.length === 0 ? <p>{words.podsNotStarted(found.length)}</p> : undefined}
              previous={previous}
              onPrevious={setPrevious}
            />
          </>
        );
      }}
    </Loaded>
  );
}

/** The containers that have written, or may have; the newest pods first. */
function sourcesOf(pods: readonly KubeObject[], container: string, previous: boolean): LogSource[] {
  return pods
    .toSorted((a, b) => (b.metadata.creationTimestamp ?? '').localeCompare(a.metadata.creationTimestamp ?? ''))
    .flatMap((pod) =>
      containersOf(pod)
        .filter(({ name, restarts }) => (container === '' || name === container) && (!previous || restarts > 0))
        .filter(({ name }) => previous || notStarted(pod, name) === undefined)
        .map(({ name, restarts }) => ({ pod: placeOf(pod), container: name, restarts })),
    );
}

function placeOf({ metadata: { name, namespace } }: KubeObject): Place {
  return { group: '', version: 'v1', plural: 'pods', ...(namespace === undefined ? {} : { namespace }), name };
}

function mostSources(): number {
  const [page] = performance.getEntriesByType('navigation');
  return (page as PerformanceNavigationTiming | undefined)?.nextHopProtocol === 'h2' ? mostOverHttp2 : mostOverHttp1;
}
